/** The gateway has closed: it makes no call any more. */
export class GatewayClosed extends Error {
  constructor() {
    super('the gateway is closed');
  }
}
