import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Where a key and its self-signed certificate for 127.0.0.1 lie. */
interface Certificate {
  readonly keyFile: string;
  readonly certificateFile: string;
}

/** Makes a certificate that nobody trusts yet. */
export function selfSignedCertificate(folder: string): Certificate {
  const files = { keyFile: join(folder, 'key.pem'), certificateFile: join(folder, 'certificate.pem') };
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    files.keyFile,
  ];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, ...name, '-days', '2', '-out', files.certificateFile], {
    stdio: 'pipe',
  });
  return files;
}
