export const LONGEST_PATTERN = 1000;

export interface Regex {
  test(text: string): boolean;
  /** Steps per character of text, roughly. */
  cost: number;
}

/** Runs untrusted patterns: must be linear in the text, so never back it with JavaScript's RegExp. */
export interface RegexEngine {
  compile(pattern: string, flags: string): Regex | 'invalid' | 'unsupported';
}
