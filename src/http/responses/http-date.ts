let date = '';
let second = 0;

/** A moment in epoch milliseconds, as HTTP writes it (RFC 9110, 5.6.7): made once for each second. */
export function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}
