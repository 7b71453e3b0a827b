import type { JsonValue } from '../shared/json.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * SillyTavern's `send_date` in all its formats (milliseconds, ISO 8601, `2023-6-19 @14h 20m 30s 123ms`,
 * `June 19, 2023 2:20pm`) and Oobabooga's (`Jun 19, 2023 14:20`) to milliseconds since 1970. Times without a zone count as UTC.
 */
export function parseSendDate(value: JsonValue | undefined): number | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? parseText(value.trim()) : undefined;
  return time !== undefined && Number.isFinite(time) && Math.abs(time) <= 8.64e15 ? time : undefined;
}

function parseText(text: string): number | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return Date.parse(text);
  if (/^\d{10,16}$/.test(text)) return Number(text);
  const stamp = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/.exec(text);
  if (stamp) {
    const [year = 0, month = 1, ...rest] = stamp.slice(1).map((part) => Number(part ?? 0));
    return Date.UTC(year, month - 1, ...rest);
  }
  const written = /^([a-z]{3,9}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2})(?: ?([ap])m)?$/i.exec(text);
  if (written) {
    const month = months.indexOf(written[1]!.slice(0, 3).toLowerCase());
    if (month === -1) return undefined;
    const half = written[6]?.toLowerCase();
    const hour = half === undefined ? Number(written[4]) : (Number(written[4]) % 12) + (half === 'p' ? 12 : 0);
    return Date.UTC(Number(written[3]), month, Number(written[2]), hour, Number(written[5]));
  }
  return /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
    ? Date.parse(withZone(text))
    : undefined;
}

const withZone = (text: string): string => (/T[\d:.]+$/.test(text) ? `${text}Z` : text.replace(/ ([\d:.]+)$/, 'T$1Z'));

/** As SillyTavern writes it today: ISO 8601 in UTC. */
export const formatSendDate = (time: number): string => new Date(time).toISOString();
