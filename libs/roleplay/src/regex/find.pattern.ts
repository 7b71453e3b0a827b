export interface FindPattern {
  readonly source: string;
  readonly flags: string;
}

const KNOWN_FLAGS = /^[gmixsuAJUX]*$/;
const REFUSED_FLAGS = /[xAJUX]/;

/** As SillyTavern reads it: one line, `/pattern/flags` or a bare pattern. Null: nothing to find. */
export function patternOf(find: string): FindPattern | null {
  const line = find.split(/[\n\r\u2028\u2029]/).find((one) => one !== '');
  if (line === undefined) return null;
  const end = line.startsWith('/') ? line.lastIndexOf('/') : -1;
  if (end < 2) return { source: line, flags: '' };
  const [flags = ''] = /^[a-z]*/i.exec(line.slice(end + 1)) ?? [];
  const isKnown = KNOWN_FLAGS.test(flags) && new Set(flags).size === flags.length;
  if (isKnown && REFUSED_FLAGS.test(flags)) return null;
  return isKnown ? { source: line.slice(1, end), flags } : { source: find, flags: '' };
}
