/** The gateway has closed: it makes no call any more. */
export class ShutdownError extends Error {
  constructor() {
    super('the gateway is closed');
  }
}
