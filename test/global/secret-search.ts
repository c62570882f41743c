import { checkSearchable, readingsOf, type Secret, secretForms } from './secret-forms';

/** A secret, where it should not be. */
export interface Finding {
  readonly kind: string;
  readonly form: string;
  /** The text around it, with every secret blanked. */
  readonly shown: string;
}

interface Needle {
  readonly kind: string;
  readonly form: string;
  readonly needle: string;
}

const blockLength = 8;
const around = 200;

/**
 * Searches long texts for many secrets in about the time of reading the text once. Whatever stands somewhere
 * in a text, and has 15 characters, covers one of the text's blocks of 8: only these are looked up.
 */
export class SecretSearch {
  private readonly needlesByBlock = new Map<string, Needle[]>();

  /** Throws where a secret cannot be searched for. */
  constructor(secrets: readonly Secret[]) {
    for (const secret of secrets)
      for (const { form, needle } of secretForms(secret.text, checkSearchable(secret)))
        this.add({ kind: secret.kind, form, needle });
  }

  private add(needle: Needle): void {
    for (let offset = 0; offset < blockLength; offset += 1) {
      const block = needle.needle.slice(offset, offset + blockLength);
      const needles = this.needlesByBlock.get(block);
      if (needles === undefined) this.needlesByBlock.set(block, [needle]);
      else needles.push(needle);
    }
  }

  /** The secrets in a text, each form once. */
  findIn(text: string): Finding[] {
    return readingsOf(text).flatMap((reading) => {
      const needles = this.needlesIn(reading);
      return needles.map(({ kind, form, needle }) => ({
        kind,
        form,
        shown: shownAround(reading, needle, needles),
      }));
    });
  }

  private needlesIn(reading: string): Needle[] {
    const found = new Set<Needle>();
    for (let start = 0; start + blockLength <= reading.length; start += blockLength)
      for (const needle of this.needlesByBlock.get(reading.slice(start, start + blockLength)) ?? [])
        if (!found.has(needle) && reading.includes(needle.needle)) found.add(needle);
    return [...found];
  }
}

const blank = '[…]';

function shownAround(reading: string, needle: string, all: readonly Needle[]): string {
  const place = reading.indexOf(needle);
  const before = reading.slice(0, place);
  const after = reading.slice(place + needle.length);
  const blanked = (text: string) => all.reduce((rest, other) => rest.replaceAll(other.needle, blank), text);
  return `${blanked(before).slice(-around)}${blank}${blanked(after).slice(0, around)}`;
}
