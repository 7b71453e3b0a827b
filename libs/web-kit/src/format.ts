/** '12,345'. */
export const wholeNumber = (value: number): string => value.toLocaleString('en');

/** A text, or its beginning of up to so many characters: cut behind a word, with an ellipsis. */
export function beginningOf(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const next = characters.slice(0, most + 1).join('');
  const space = next.search(/\s\S*$/);
  // A word that takes most of it is cut.
  const beginning = space > most / 2 ? next.slice(0, space) : characters.slice(0, most).join('');
  return `${beginning.trimEnd()}…`;
}

/** A name inside a sentence, set apart from what stands around it, whichever way its script runs. */
export const apart = (name: string): string => `\u2068${name}\u2069`;

/** 'Mar 4, 2026'. */
export const mediumDate = (iso: string): string => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** 'Mar 4, 2026, 9:05 PM'. */
export const mediumTime = (time: string | number): string =>
  new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** '9:05 PM'. */
export const clockTime = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'Nov 23', of a UTC day such as '2026-11-23'. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
