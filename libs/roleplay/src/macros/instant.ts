const date = /^(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?/;
const time = /^[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** Returns Unix milliseconds of ISO 8601 or `March 5, 2026 4:05 PM`, in UTC without an offset; NaN if invalid. */
export function readInstant(given: string): number {
  const text = given.trim();
  const day = date.exec(text);
  const rest = text.slice(day?.[0].length ?? 0);
  const clock = rest === '' ? [] : time.exec(rest);
  if (!day || !clock) return Date.parse(text.length > 60 ? '' : `${text} UTC`);
  const [, year, month = '01', dayOfMonth = '01'] = day;
  const [, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = clock;
  const at = Date.parse(
    `${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`,
  );
  // Rejects February 31, which becomes March 3.
  return new Date(at).getUTCDate() === Number(dayOfMonth) ? at - offsetMinutes(zone) * 60_000 : NaN;
}

function offsetMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return zone.startsWith('-') ? -minutes : minutes;
}
