const MARKS = [
  ['', ''],
  ['**', '**'],
  ['*', '*'],
  ['__', '__'],
  ['_', '_'],
  ['[', ']'],
] as const;
const COLONS = [':', ' :', '：'];
const MOST_HELD = 1_000;

export function namePrefixes(names: readonly (string | undefined)[]): string[] {
  const given = new Set(names.map((name = '') => name.trim().toLowerCase()).filter(Boolean));
  return [...given].flatMap((name) =>
    MARKS.flatMap(([open, close]) =>
      COLONS.flatMap((colon) => [`${open}${name}${close}${colon}`, `${open}${name}${colon}${close}`]),
    ),
  );
}

/** Null: more text is needed to decide. */
export function withoutName(text: string, prefixes: readonly string[]): string | null {
  if (prefixes.length === 0) return text;
  const said = text.trimStart();
  const prefix = prefixes.find((one) => said.slice(0, one.length).toLowerCase() === one);
  if (prefix !== undefined) {
    const rest = said.slice(prefix.length).trimStart();
    return rest === '' && text.length < MOST_HELD ? null : rest;
  }
  const isPart = text.length < MOST_HELD && prefixes.some((one) => one.startsWith(said.toLowerCase()));
  return isPart ? null : text;
}
