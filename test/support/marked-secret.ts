import { createHash, randomBytes } from 'node:crypto';
import { secretForms } from '../global/secret-forms';
import { recordSecret } from '../global/run-records';

/** A secret that is told from everything else, whole or in part, however it is written. */
export class MarkedSecret {
  /** Random; no text of any program has it. */
  private readonly mark = `mk${randomBytes(9).toString('hex')}`;
  readonly text: string;
  private readonly forms: ReturnType<typeof secretForms>;

  /** @param name what a failure calls it; `around` makes the whole secret of its mark */
  constructor(
    readonly name: string,
    around: (mark: string) => string = (mark) => mark,
  ) {
    this.text = around(this.mark);
    this.forms = secretForms(this.text, this.mark);
    recordSecret({ kind: name, text: this.text });
  }

  get sha256(): string {
    return createHash('sha256').update(this.text).digest('hex');
  }

  /** The forms in which a text holds the secret; `readings` are the text's, made once for all secrets. */
  formsIn(readings: readonly string[]): string[] {
    return this.forms
      .filter(({ needle }) => readings.some((reading) => reading.includes(needle)))
      .map(({ form }) => form);
  }
}
