type Style = 'time' | 'date' | 'weekday' | 'isotime' | 'isodate';

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  time: { hour: 'numeric', minute: '2-digit', hour12: true },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long' },
  isotime: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  isodate: { year: 'numeric', month: '2-digit', day: '2-digit' },
};

/** A moment as SillyTavern writes it: `4:05 PM`, `March 5, 2026`, `Thursday`, `16:05`, `2026-03-05`. */
export function formatMoment(now: number, timeZone: string, style: Style): string | undefined {
  if (!Number.isFinite(now) || Math.abs(now) > 8.64e15) return undefined;
  const format = cachedFormatter(timeZone, style);
  if (style !== 'isodate') return format.format(now).replaceAll('\u202f', ' ');
  const parts = Object.fromEntries(format.formatToParts(now).map((part) => [part.type, part.value]));
  return `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
}

/** `{{time_UTC+2}}`: the time so many hours from UTC; undefined for what is no offset. */
export function formatOffsetTime(now: number, offset: string): string | undefined {
  const hours = /^(?:utc)?([+-]\d{1,2}(?:\.\d{1,2})?)$/i.exec(offset.trim())?.[1];
  return hours === undefined ? undefined : formatMoment(now + Number(hours) * 3_600_000, 'UTC', 'time');
}

/** Making one takes a hundred times as long as using it. Few zones are in use at once; strangers may name more. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATTERS = 200;

function cachedFormatter(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const made = formatter(timeZone, styles[style]);
  formatters.set(key, made);
  return made;
}

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    // A zone that this machine does not know.
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** How long ago, as a person says it: `a few seconds`, `5 minutes`, `2 days`. */
export function humanDuration(milliseconds: number): string {
  const minutes = Math.round(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return 'a few seconds';
  const steps: [limit: number, size: number, one: string, many: string][] = [
    [60, 1, 'a minute', 'minutes'],
    [36 * 60, 60, 'an hour', 'hours'],
    [45 * 1440, 1440, 'a day', 'days'],
    [548 * 1440, 43_800, 'a month', 'months'],
    [Infinity, 525_600, 'a year', 'years'],
  ];
  const [, size, one, many] = steps.find(([limit]) => minutes < limit) ?? steps.at(-1)!;
  const count = Math.max(1, Math.round(minutes / size));
  return count === 1 ? one : `${count} ${many}`;
}
