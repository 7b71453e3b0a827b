import { get, isObject, type JsonValue } from '../shared/json.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`,? (?:at )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\.?)?(?: (?:GMT|UTC|Z|[+-]00:?00))?$`;
const monthFirst = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}), (\d{4})${clock}`, 'i');
const dayFirst = new RegExp(String.raw`^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3,9})\.? (\d{4})${clock}`, 'i');

/**
 * Returns Unix milliseconds, in UTC without a zone. Beside Unix times, ISO 8601 and RFC 2822, reads SillyTavern's
 * `2023-6-19 @14h 20m 30s 123ms` and `June 19, 2023 2:20pm`, and the objects of Firestore and MongoDB.
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

/** The magnitude reveals the unit until the year 5138. */
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

function atClock(year?: string, monthName = '', day?: string, parts: (string | undefined)[] = []): number | undefined {
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase());
  if (month === -1) return undefined;
  const [hours, minutes, seconds = 0, half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return Date.UTC(Number(year), month, Number(day), hour, Number(minutes), Number(seconds));
}

export const formatSendDate = (time: number): string => new Date(time).toISOString();
