import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that delays replies by `delayMs` and keeps their order. */
export class SlowLink {
  delayMs = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((near) => {
    this.join(near);
  });

  private constructor(private readonly targetPort: number) {}

  static async to(targetPort: number): Promise<SlowLink> {
    const link = new SlowLink(targetPort);
    await new Promise<void>((resolve) => link.server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    const far = connect(this.targetPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
    near.pipe(far);
    let lastDueAt = 0;
    far.on('data', (chunk) => {
      lastDueAt = Math.max(lastDueAt, performance.now() + this.delayMs);
      setTimeout(() => near.write(chunk), lastDueAt - performance.now());
    });
  }
}
