/** `offset` is in minutes from UTC. */
export interface Instant {
  now: number;
  offset: number;
}

export function inZone(now: number, timeZone: string): Instant | undefined {
  if (!Number.isFinite(now) || Math.abs(now) > 8.64e15) return undefined;
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return { now, offset: Math.round((shown.getTime() - Math.floor(now / 1000) * 1000) / 60_000) };
}

/** Uppercase only, as in SillyTavern. From 16 on, the number is minutes, as in moment. */
export function offsetOf(zone: string): number | undefined {
  const number = /^UTC([+-]\d{1,4})$/.exec(zone)?.[1];
  if (number === undefined) return undefined;
  return Math.abs(Number(number)) < 16 ? Number(number) * 60 : Number(number);
}

/** Creating one costs as much as a hundred uses. Bounded, because strangers may name any zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MOST_FORMATTERS = 100;

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const made = newFormatter(timeZone) ?? newFormatter('UTC')!;
  formatters.set(timeZone, made);
  return made;
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...date, ...time, timeZone });
  } catch {
    return undefined; // time zone unknown to this machine
  }
}
