/**
 * Words of Redis that a log may hold: without the password of this address, and without what it was told, which
 * a Redis that knows no `AUTH` repeats ("unknown command 'AUTH', with args beginning with: …").
 */
export function redactCredentials(url: string): (text: string) => string {
  const { password } = new URL(url);
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '');
  return (text) => {
    const [told = ''] = text.split(', with args beginning with', 1);
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), told);
  };
}
