import { get, isObject, type JsonValue } from '../shared/json.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`,? (?:at )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?(?: (?:GMT|UTC|Z|[+-]00:?00))?$`;
const monthFirst = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}), (\d{4})${clock}`, 'i');
const dayFirst = new RegExp(String.raw`^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3,9})\.? (\d{4})${clock}`, 'i');

/**
 * Times of chat files to milliseconds since 1970: numbers of seconds, milliseconds, microseconds or nanoseconds, ISO 8601,
 * SillyTavern's `2023-6-19 @14h 20m 30s 123ms` and `June 19, 2023 2:20pm`, Oobabooga's `Jun 19, 2023 14:20`, RFC 2822's
 * `Mon, 19 Jun 2023 14:20:30 GMT`, and the objects of Firestore and MongoDB. Times without a zone count as UTC.
 */
export function parseSendDate(value: JsonValue | undefined): number | undefined {
  const time = timeOf(value);
  return time !== undefined && Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? time : undefined;
}

function timeOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return inMilliseconds(value);
  if (typeof value === 'string') return parseText(value.trim());
  if (!isObject(value)) return undefined;
  return timeOf(get(value, '$date') ?? get(value, '$numberLong') ?? get(value, 'seconds') ?? get(value, '_seconds'));
}

/** Up to the year 5138 the size of a number tells its unit; what is larger than nanoseconds is no time. */
function inMilliseconds(time: number): number | undefined {
  const size = Math.abs(time);
  if (size < 1e11) return Math.round(time * 1000);
  if (size < 1e14) return time;
  if (size < 1e17) return Math.floor(time / 1000);
  return size < 1e20 ? Math.floor(time / 1e6) : undefined;
}

function parseText(text: string): number | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return Date.parse(text);
  if (/^\d{9,19}(?:\.\d+)?$/.test(text)) return inMilliseconds(Number(text));
  const stamp = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/.exec(text);
  if (stamp) {
    const [year = 0, month = 1, ...rest] = stamp.slice(1).map((part) => Number(part ?? 0));
    return Date.UTC(year, month - 1, ...rest);
  }
  const american = monthFirst.exec(text);
  if (american) return atClock(american[3], american[1], american[2], american.slice(4));
  const mail = dayFirst.exec(text);
  if (mail) return atClock(mail[3], mail[2], mail[1], mail.slice(4));
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/.exec(
    text,
  );
  if (!iso) return undefined;
  const [, day = '', time = '00:00', zone = 'Z'] = iso;
  return Date.parse(
    `${day}T${time.replace(',', '.')}${zone === 'UTC' ? 'Z' : zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`,
  );
}

/** `parts`: hour, minute, second, and the half of the day's first letter. */
function atClock(year?: string, monthName = '', day?: string, parts: (string | undefined)[] = []): number | undefined {
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase());
  if (month === -1) return undefined;
  const [hours, minutes, seconds = 0, half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return Date.UTC(Number(year), month, Number(day), hour, Number(minutes), Number(seconds));
}

/** As SillyTavern writes it today: ISO 8601 in UTC. */
export const formatSendDate = (time: number): string => new Date(time).toISOString();
