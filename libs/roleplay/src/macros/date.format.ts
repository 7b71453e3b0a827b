import type { Instant } from './clock.ts';
import { weekOf } from './week.ts';

/** `date` is shifted so that its UTC methods read local time. */
interface Shown extends Instant {
  date: Date;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const padded = (number: number, width: number): string =>
  (number < 0 ? '-' : '') + String(Math.abs(number)).padStart(width, '0');

function ordinal(number: number): string {
  const last = number % 10;
  if (Math.floor((number % 100) / 10) === 1 || last === 0 || last > 3) return `${number}th`;
  return number + (['', 'st', 'nd', 'rd'][last] ?? 'th');
}

function offsetText({ offset }: Instant, separator: string): string {
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60), 2)}${separator}${padded(minutes % 60, 2)}`;
}

type Number_ = (shown: Shown) => number;
const year: Number_ = ({ date }) => date.getUTCFullYear();
const month: Number_ = ({ date }) => date.getUTCMonth() + 1;
const quarter: Number_ = (shown) => Math.ceil(month(shown) / 3);
const day: Number_ = ({ date }) => date.getUTCDate();
const weekday: Number_ = ({ date }) => date.getUTCDay();
const hour: Number_ = ({ date }) => date.getUTCHours();
const minute: Number_ = ({ date }) => date.getUTCMinutes();
const second: Number_ = ({ date }) => date.getUTCSeconds();
const hour12: Number_ = (shown) => hour(shown) % 12 || 12;
const hour24: Number_ = (shown) => hour(shown) || 24;
const dayOfYear: Number_ = ({ date }) =>
  Math.floor((date.getTime() - new Date(date).setUTCMonth(0, 0)) / 86_400_000 + 0.5);
const week: Number_ = ({ date }) => weekOf(date, 0, 6).week;
const weekYear: Number_ = ({ date }) => weekOf(date, 0, 6).year;
const isoWeek: Number_ = ({ date }) => weekOf(date, 1, 4).week;
const isoYear: Number_ = ({ date }) => weekOf(date, 1, 4).year;

/** Tokens of moment (https://momentjs.com/docs/#/displaying/format/), in English. */
const tokens = new Map<string, (shown: Shown) => string>();
const counted = (token: string, of: Number_, widths: readonly number[]): void => {
  for (const width of widths) tokens.set(token.repeat(width), (shown) => padded(of(shown), width));
};
const asOrdinal = (token: string, of: Number_): unknown => tokens.set(token, (shown) => ordinal(of(shown)));
counted('M', month, [1, 2]);
counted('D', day, [1, 2]);
counted('H', hour, [1, 2]);
counted('h', hour12, [1, 2]);
counted('k', hour24, [1, 2]);
counted('m', minute, [1, 2]);
counted('s', second, [1, 2]);
counted('w', week, [1, 2]);
counted('W', isoWeek, [1, 2]);
counted('Y', year, [4, 5]);
counted('g', weekYear, [4, 5]);
counted('G', isoYear, [4, 5]);
counted('y', year, [1, 2, 3, 4]);
counted('Q', quarter, [1]);
counted('d', weekday, [1]);
counted('e', weekday, [1]);
asOrdinal('Mo', month);
asOrdinal('Do', day);
asOrdinal('DDDo', dayOfYear);
asOrdinal('do', weekday);
asOrdinal('wo', week);
asOrdinal('Wo', isoWeek);
asOrdinal('Qo', quarter);
asOrdinal('yo', year);
tokens
  .set('DDD', (shown) => String(dayOfYear(shown)))
  .set('DDDD', (shown) => padded(dayOfYear(shown), 3))
  .set('E', (shown) => String(weekday(shown) || 7))
  .set('MMM', (shown) => months[month(shown) - 1]!.slice(0, 3))
  .set('MMMM', (shown) => months[month(shown) - 1]!)
  .set('dd', (shown) => weekdays[weekday(shown)]!.slice(0, 2))
  .set('ddd', (shown) => weekdays[weekday(shown)]!.slice(0, 3))
  .set('dddd', (shown) => weekdays[weekday(shown)]!)
  .set('Y', (shown) => padded(year(shown), 4))
  .set('YY', (shown) => padded(year(shown) % 100, 2))
  .set('YYYYYY', (shown) => (year(shown) < 0 ? '' : '+') + padded(year(shown), 6))
  .set('gg', (shown) => padded(weekYear(shown) % 100, 2))
  .set('GG', (shown) => padded(isoYear(shown) % 100, 2))
  .set('a', (shown) => (hour(shown) < 12 ? 'am' : 'pm'))
  .set('A', (shown) => (hour(shown) < 12 ? 'AM' : 'PM'))
  .set('hmm', (shown) => `${hour12(shown)}${padded(minute(shown), 2)}`)
  .set('Hmm', (shown) => `${hour(shown)}${padded(minute(shown), 2)}`)
  .set('hmmss', (shown) => `${hour12(shown)}${padded(minute(shown), 2)}${padded(second(shown), 2)}`)
  .set('Hmmss', (shown) => `${hour(shown)}${padded(minute(shown), 2)}${padded(second(shown), 2)}`)
  .set('x', ({ now }) => String(now))
  .set('X', ({ now }) => String(Math.floor(now / 1000)))
  .set('Z', (shown) => offsetText(shown, ':'))
  .set('ZZ', (shown) => offsetText(shown, ''))
  .set('z', () => '')
  .set('zz', () => '');
for (const token of ['N', 'NN', 'NNN', 'NNNNN']) tokens.set(token, (shown) => (year(shown) < 1 ? 'BC' : 'AD'));
tokens.set('NNNN', (shown) => (year(shown) < 1 ? 'Before Christ' : 'Anno Domini'));
for (let width = 1; width <= 9; width++)
  tokens.set('S'.repeat(width), ({ date }) => padded(date.getUTCMilliseconds(), 3).padEnd(9, '0').slice(0, width));

const longForms: Record<string, string> = {
  LT: 'h:mm A',
  LTS: 'h:mm:ss A',
  L: 'MM/DD/YYYY',
  LL: 'MMMM D, YYYY',
  LLL: 'MMMM D, YYYY h:mm A',
  LLLL: 'dddd, MMMM D, YYYY h:mm A',
  l: 'M/D/YYYY',
  ll: 'MMM D, YYYY',
  lll: 'MMM D, YYYY h:mm A',
  llll: 'ddd, MMM D, YYYY h:mm A',
};

const longForm = /\[[^[]*\]|\\?(?:LTS|LT|LL?L?L?|l{1,4})/g;
const piece =
  /\[[^[]*\]|\\?(?:[Hh]mm(?:ss)?|Mo|MM?M?M?|Do|DDDo|DD?D?D?|ddd?d?|do?|w[ow]?|W[oW]?|Qo?|N{1,5}|YYYYYY|YYYYY|YYYY|YY|y{2,4}|yo?|gg(?:ggg?)?|GG(?:GGG?)?|e|E|a|A|hh?|HH?|kk?|mm?|ss?|S{1,9}|x|X|zz?|ZZ?|.)/gs;

export function formatInstant(instant: Instant | undefined, format: string): string | undefined {
  if (instant === undefined || !Number.isFinite(instant.now)) return undefined;
  const date = new Date(instant.now + instant.offset * 60_000);
  if (Number.isNaN(date.getTime())) return undefined;
  const shown = { ...instant, date };
  const whole = format.replace(longForm, (name) => longForms[name] ?? name);
  return whole.replace(piece, (name) => {
    const write = tokens.get(name);
    if (write) return write(shown);
    return name.startsWith('[') && name.length > 1 ? name.replace(/^\[|\]$/g, '') : name.replaceAll('\\', '');
  });
}
