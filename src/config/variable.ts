import { pickBy } from 'es-toolkit/object';

/** The process's environment as it comes: texts by the names of variables. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** Empty variables count as absent ones. */
export const givenVariables = (raw: RawEnvironment) =>
  pickBy(raw, (text) => text !== undefined && text !== '') as Record<string, string>;

/** What a variable must do that its text does not, as in "PORT must …". Holds no text of the variable, which may be a secret. */
export class Fault {
  constructor(readonly rule: string) {}
}

/** Makes a value of the text of a variable. */
type Parse = (text: string) => unknown;

interface Member {
  readonly name: string;
  readonly variable: string;
  readonly parse: Parse;
}

const membersBySection = new WeakMap<object, Member[]>();

/** The member of a section, which is a class of settings, is read from a variable; without that, it keeps its default. */
export const Variable =
  (variable: string, parse: Parse): PropertyDecorator =>
  (target, name) => {
    const members = membersBySection.get(target.constructor) ?? [];
    members.push({ name: String(name), variable, parse });
    membersBySection.set(target.constructor, members);
  };

/** The members of settings, and of the settings within, that have variables. */
function membersOf(settings: object): (Member & { readonly section: object })[] {
  const own = membersBySection.get(settings.constructor) ?? [];
  const within = Object.values(settings).filter((value) => typeof value === 'object' && value !== null);
  return [...own.map((member) => ({ ...member, section: settings })), ...within.flatMap(membersOf)];
}

/** The names of the variables of settings. */
export const variablesOf = (settings: object): string[] =>
  membersOf(settings).map(({ variable }) => variable);

/** Reads settings. Adds what is wrong with the variables to `violations`; their members keep their defaults. */
export function readVariables(settings: object, given: RawEnvironment, violations: string[]): void {
  for (const { section, name, variable, parse } of membersOf(settings)) {
    const text = given[variable];
    if (text === undefined) continue;
    const value = parse(text);
    if (value instanceof Fault) violations.push(`${variable} must ${value.rule}`);
    else Object.assign(section, { [name]: value });
  }
}

/** The values of settings by their variables, as text. */
export const valuesOf = (settings: object): [variable: string, value: string][] =>
  membersOf(settings).map(({ section, name, variable }) => [
    variable,
    JSON.stringify((section as Readonly<Record<string, unknown>>)[name]),
  ]);

const maxMs = 10 * 60 * 1000;
const maxCount = 2 ** 31 - 1;

/** A whole number within bounds, in decimal digits alone. */
const integer =
  (min: number, max: number) =>
  (text: string): number | Fault => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : new Fault(`be a whole number from ${min} to ${max}`);
  };

export const Integer = (variable: string, min: number, max: number) => Variable(variable, integer(min, max));
export const Milliseconds = (variable: string, min = 0) => Integer(variable, min, maxMs);
export const PositiveInt = (variable: string, min = 1) => Integer(variable, min, maxCount);
export const Bytes = (variable: string, min: number) => Integer(variable, min, maxCount);

/** A percentage, as a fraction of 1. */
export const Percent = (variable: string, min: number) =>
  Variable(variable, (text) => {
    const percent = integer(min, 100)(text);
    return percent instanceof Fault ? percent : percent / 100;
  });

/** Exactly `true` or `false`. */
export const Boolean = (variable: string) =>
  Variable(variable, (text) =>
    text === 'true' || text === 'false' ? text === 'true' : new Fault('be true or false'),
  );

/** Any text. */
export const AnyText = (variable: string) => Variable(variable, (text) => text);

/** A text that fits; `rule` describes one. */
export const Text = (variable: string, fits: (text: string) => boolean, rule: string) =>
  Variable(variable, (text) => (fits(text) ? text : new Fault(rule)));

/** The items of a list that is separated by commas. */
export const itemsOf = (text: string): string[] => text.split(',').map((item) => item.trim());

/** A list separated by commas. `read` returns null for an item that does not fit; `rule` describes the list. */
export const List = (variable: string, read: (item: string) => unknown, rule: string) =>
  Variable(variable, (text) => {
    const items = itemsOf(text).map(read);
    return items.includes(null) ? new Fault(rule) : items;
  });
