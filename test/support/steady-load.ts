import { Agent, request } from 'node:http';
import { eventually } from './eventually';

const tickMs = 25;

/** Requests at a steady rate, whatever the responses take. Keeps the status of each; 0 where there was no response. */
export class SteadyLoad {
  readonly statuses: number[] = [];
  private sent = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly timer: NodeJS.Timeout;
  private readonly startedMs = performance.now();

  /** @param urlOf the URL of the n-th request */
  constructor(
    perSecond: number,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly urlOf: (n: number) => string,
  ) {
    this.timer = setInterval(() => {
      const due = ((performance.now() - this.startedMs) * perSecond) / 1000;
      while (this.sent < due) this.send();
    }, tickMs);
  }

  /** Sends no more, and waits for the responses. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await eventually('all responses', () => this.statuses.length === this.sent, 10_000);
    this.agent.destroy();
  }

  private send(): void {
    this.sent += 1;
    request(this.urlOf(this.sent), { agent: this.agent, headers: this.headers }, (response) => {
      response
        .resume()
        .on('close', () => this.statuses.push(response.complete ? (response.statusCode ?? 0) : 0));
    })
      .on('error', () => this.statuses.push(0))
      .end();
  }
}
