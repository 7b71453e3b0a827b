const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** `justNow`: under a minute, or in the future because of clock skew. */
export function relativeTime(iso: string, now: number, justNow: string, unknown: string): string {
  const seconds = (now - new Date(iso).getTime()) / 1000;
  if (Number.isNaN(seconds)) return unknown;
  for (const [unit, length] of units) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return justNow;
}
