import { connect, type Socket } from 'node:net';
import { percentile } from '../report/statistics';
import { type GeneratorTask } from './generated-load';
import { type LoadResult } from './wrk';

const headEnd = '\r\n\r\n';
/** The end of a body in chunks. It is JSON, which has no such line. */
const lastChunk = '0\r\n\r\n';
/** At fixed times, the first requests are not timed: V8 compiles the code of this process meanwhile. */
const untimed = 5000;
/** For what is missing when the time is up, also requests that have found no connection. */
const graceMs = 30_000;
/** Of all connections: what one receives is handled before the next one is read. */
const received = Buffer.allocUnsafe(256 * 1024);

/** A connection with one request at a time. */
class Connection {
  idleSinceMs = 0;
  private readonly socket: Socket;
  private requests = 0;
  /** When the request in progress was due; null without one. */
  private dueMs: number | null = null;
  private head = '';
  /** Bytes of the body that are missing, NaN of one in chunks; null before the end of the head. */
  private missing: number | null = null;
  private tail = '';

  constructor(private readonly generator: Generator) {
    const { hostname, port } = new URL(generator.task.url);
    const callback = (length: number) => {
      this.receive(length);
      return true;
    };
    const onread = { buffer: received, callback };
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    this.socket.on('error', () => undefined);
    this.socket.once('connect', () => {
      generator.connected();
    });
    this.socket.once('close', () => {
      generator.lost(this, this.dueMs !== null);
    });
  }

  send(request: string, dueMs: number): void {
    this.dueMs = dueMs;
    this.requests += 1;
    this.socket.write(request, 'latin1');
  }

  close(): void {
    this.socket.removeAllListeners('close').destroy();
  }

  private receive(length: number): void {
    let from = 0;
    this.generator.bytes += length;
    if (this.missing === null) {
      this.head += received.toString('latin1', 0, length);
      const end = this.head.indexOf(headEnd);
      if (end === -1) return;
      from = length - (this.head.length - end - headEnd.length);
      this.head = this.head.slice(0, end);
      this.missing = Number(/\r\ncontent-length: *(\d+)/i.exec(this.head)?.[1] ?? NaN);
    }
    this.missing -= length - from;
    if (Number.isNaN(this.missing))
      this.tail = (this.tail + received.toString('latin1', from, length)).slice(-lastChunk.length);
    if (this.missing === 0 || this.tail === lastChunk) this.complete();
  }

  private complete(): void {
    const { head, dueMs, requests } = this;
    [this.head, this.tail, this.missing, this.dueMs] = ['', '', null, null];
    this.idleSinceMs = performance.now();
    const isLast =
      requests === this.generator.task.requestsPerConnection || /\r\nconnection: *close/i.test(head);
    this.generator.responded(this, Number(head.slice(9, 12)), this.idleSinceMs - (dueMs ?? 0), isLast);
  }
}

/**
 * Sends the requests of a `GeneratorTask`, the environment's `TASK`: at fixed times, or over each connection one after the
 * other. At fixed times a response takes the time since its request was due, also where no connection was free then. The
 * process never sleeps, since timers may be a millisecond late. It sends a `LoadResult` at the end.
 */
class Generator {
  bytes = 0;
  private readonly elapsedMs: number[] = [];
  private readonly lateMs: number[] = [];
  private readonly connections: Connection[] = [];
  /** Without a request, at fixed times. */
  private readonly idle: Connection[] = [];
  private readonly known: readonly string[];
  private readonly requestEnd: string;
  private connectedCount = 0;
  /** How many requests are due in all. */
  private readonly due: number;
  private begun = 0;
  private newShare = 0;
  private newId: number;
  private failures = 0;
  private refused = 0;
  private startMs = 0;

  constructor(readonly task: GeneratorTask) {
    const { host, pathname } = new URL(task.url);
    const fields = Object.entries({ host, ...task.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.requestEnd = ` HTTP/1.1\r\n${fields.join('')}\r\n`;
    this.known = (task.mix?.paths ?? [pathname]).map((path) => this.requestOf(path));
    this.newId = task.mix?.firstId ?? 0;
    this.due = task.rate === null ? Infinity : untimed + Math.ceil(task.rate * task.seconds);
    for (let n = 0; n < task.connections; n += 1) this.connections.push(new Connection(this));
  }

  /** Begins once all connections are there. */
  connected(): void {
    this.connectedCount += 1;
    if (this.connectedCount !== this.task.connections) return;
    this.startMs = performance.now();
    for (const connection of this.connections) this.continue(connection);
    const { rate, seconds } = this.task;
    if (rate !== null) this.sendDue(rate);
    setTimeout(
      () => {
        this.finish();
      },
      seconds * 1000 + (rate === null ? 0 : (1000 * untimed) / rate) + graceMs,
    );
  }

  responded(connection: Connection, status: number, elapsedMs: number, isLast: boolean): void {
    this.elapsedMs.push(elapsedMs);
    if (status >= 400) this.refused += 1;
    if (isLast) connection.close();
    this.continue(isLast ? this.replace(connection) : connection);
  }

  lost(connection: Connection, hadRequest: boolean): void {
    if (hadRequest) this.failures += 1;
    const at = this.idle.indexOf(connection);
    if (at !== -1) this.idle.splice(at, 1);
    this.continue(this.replace(connection));
  }

  private replace(connection: Connection): Connection {
    const next = new Connection(this);
    this.connections[this.connections.indexOf(connection)] = next;
    return next;
  }

  /** What a connection without a request does. */
  private continue(connection: Connection): void {
    const nowMs = performance.now();
    if (this.task.rate !== null) this.idle.push(connection);
    else if (nowMs < this.startMs + this.task.seconds * 1000) this.send(connection, nowMs);
    if (this.isOver()) this.finish();
  }

  private sendDue(rate: number): void {
    while (this.begun < this.due) {
      const [connection] = this.idle;
      const dueMs = this.startMs + (1000 * this.begun) / rate;
      const lateMs = performance.now() - dueMs;
      if (!connection || lateMs < 0) break;
      this.idle.shift();
      this.lateMs.push(Math.min(lateMs, performance.now() - connection.idleSinceMs));
      this.send(connection, dueMs);
    }
    if (this.begun < this.due)
      setImmediate(() => {
        this.sendDue(rate);
      });
  }

  private send(connection: Connection, dueMs: number): void {
    this.begun += 1;
    connection.send(this.nextRequest(), dueMs);
  }

  private isOver(): boolean {
    const { rate, seconds } = this.task;
    const isTimeUp = performance.now() >= this.startMs + seconds * 1000;
    const areAllSent = rate === null ? isTimeUp : this.begun === this.due;
    return areAllSent && this.elapsedMs.length + this.failures === this.begun;
  }

  private finish(): void {
    const requests = this.elapsedMs.length;
    const failures = (this.task.rate === null ? this.begun : this.due) - requests + this.refused;
    const timed = (values: readonly number[]) => values.slice(this.task.rate === null ? 0 : untimed);
    const elapsedMs = timed(this.elapsedMs);
    const result: LoadResult = {
      requests,
      requestsPerSecond: (1000 * requests) / (performance.now() - this.startMs),
      bytesPerRequest: this.bytes / requests,
      p50Ms: percentile(elapsedMs, 0.5),
      p99Ms: percentile(elapsedMs, 0.99),
      p999Ms: percentile(elapsedMs, 0.999),
      lateMs: percentile(timed(this.lateMs), 0.999),
      failures,
      refused: this.refused,
    };
    process.send?.(result, () => process.exit());
  }

  private requestOf(path: string): string {
    return `GET ${path}${this.requestEnd}`;
  }

  /** As wrk's script has it. */
  private nextRequest(): string {
    const { mix } = this.task;
    this.newShare += mix?.newPercent ?? 0;
    if (!mix || this.newShare < 100) return this.known[Math.floor(Math.random() * this.known.length)] ?? '';
    this.newShare -= 100;
    this.newId += mix.idStep;
    return this.requestOf(`${mix.prefix}0x${this.newId.toString(16).padStart(64, '0')}`);
  }
}

new Generator(JSON.parse(process.env.TASK ?? '{}') as GeneratorTask);
