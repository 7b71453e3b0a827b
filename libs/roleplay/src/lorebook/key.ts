import type { KeySpec } from './rule.ts';

interface KeyOptions {
  /** Every key is a pattern (V3 `use_regex`), not only those like `/this/`. */
  regexOnly: boolean;
  caseSensitive: boolean;
  wholeWords: boolean;
  expand: (text: string) => string;
}

/** Keys as they are looked for: macros replaced, blank ones and doubles left out. */
export function keySpecs(keys: readonly string[], options: KeyOptions): KeySpec[] {
  const specs = new Map<string, KeySpec>();
  for (const raw of keys) {
    const text = options.expand(raw).trim();
    if (text !== '' && !specs.has(text)) specs.set(text, keySpec(text, options));
  }
  return [...specs.values()];
}

function keySpec(text: string, { regexOnly, caseSensitive, wholeWords }: KeyOptions): KeySpec {
  const end = text.startsWith('/') ? text.lastIndexOf('/') : 0;
  const flags = text.slice(end + 1);
  if (end > 1 && /^[a-z]*$/.test(flags)) {
    const pattern = text.slice(1, end).replaceAll('\\/', '/');
    return { text: pattern, kind: 'regex', flags, caseSensitive: true, wholeWords: false };
  }
  if (regexOnly) return { text, kind: 'regex', flags: caseSensitive ? '' : 'i', caseSensitive, wholeWords: false };
  return { text, kind: 'plain', flags: '', caseSensitive, wholeWords: wholeWords && !/\s/.test(text) };
}
