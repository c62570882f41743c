/** What an interface answers: JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
}
