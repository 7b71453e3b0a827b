export const wholeNumber = (value: number): string => value.toLocaleString('en');

export function beginningOf(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const next = characters.slice(0, most + 1).join('');
  const space = next.search(/\s\S*$/);
  const beginning = space > most / 2 ? next.slice(0, space) : characters.slice(0, most).join('');
  return `${beginning.trimEnd()}…`;
}

/** Wraps a name in Unicode isolates, so that a right-to-left name doesn't reorder the sentence. */
export const isolate = (name: string): string => `\u2068${name}\u2069`;

export const mediumDate = (iso: string): string => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });

export const mediumTime = (time: string | number): string =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Nov 23' for a UTC day such as '2026-11-23' */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
