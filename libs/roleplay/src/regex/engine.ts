export const LONGEST_PATTERN = 1000;

export interface RegexMatch {
  at: number;
  /** The whole match, then the groups. */
  groups: readonly (string | undefined)[];
  named: Readonly<Record<string, string | undefined>>;
}

export interface Regex {
  test(text: string): boolean;
  /** The first match, or with the flag `g` all of them. */
  matches(text: string): RegexMatch[];
  /** Steps per character of text, roughly. */
  cost: number;
}

/** Runs untrusted patterns: must be linear in the text, so never back it with JavaScript's RegExp. */
export interface RegexEngine {
  compile(pattern: string, flags: string): Regex | 'invalid' | 'unsupported';
}
