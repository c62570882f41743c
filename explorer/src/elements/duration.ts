import { lazy } from './lazy';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A length of time in its two largest units: `3 s`, `1 min 22 s`, `2 h 5 min`, `4 d 3 h`. A negative one counts as 0. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < minute) return `${whole} s`;
  if (whole < hour) return joined(whole, minute, 'min', 1, 's');
  if (whole < day) return joined(whole, hour, 'h', minute, 'min');
  return joined(whole, day, 'd', hour, 'h');
}

function joined(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const first = `${Math.floor(seconds / large)} ${largeUnit}`;
  const rest = Math.floor((seconds % large) / small);
  return rest === 0 ? first : `${first} ${rest} ${smallUnit}`;
}

/** A running clock: `00:42`, `12:07`, `1:02:42`; from a day on as {@link durationText}. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= day) return durationText(whole);
  const [hours, minutes] = [Math.floor(whole / hour), Math.floor((whole % hour) / minute)];
  const rest = `${twoDigits(minutes)}:${twoDigits(whole % minute)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** How long ago a time was: `just now`, `42 s ago`, `3 min ago`, `5 h ago`, `118 d ago`; `in 5 s` for one to come. */
export function agoText(atMs: number, nowMs: number): string {
  const seconds = Math.round((nowMs - atMs) / 1000);
  if (Math.abs(seconds) < 2) return 'just now';
  const size = Math.abs(seconds);
  const [unit, name] =
    size < minute ? [1, 's'] : size < hour ? [minute, 'min'] : size < day ? [hour, 'h'] : [day, 'd'];
  const text = `${Math.floor(size / unit)} ${name}`;
  return seconds > 0 ? `${text} ago` : `in ${text}`;
}

const absolute = lazy(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }));

/** A time as a person in this place and language reads it, with its seconds and zone. */
export const absoluteText = (atMs: number): string => absolute().format(atMs);
