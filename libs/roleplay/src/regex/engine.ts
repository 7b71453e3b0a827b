/** Longer patterns are not compiled, in characters. */
export const LONGEST_PATTERN = 1000;

/** A compiled pattern. */
export interface Regex {
  test(text: string): boolean;
  /** Steps for each character of a text, roughly; bounds the work of one activation. */
  cost: number;
}

/**
 * Runs patterns from strangers: must be linear in the text. `compile` says `invalid` of what is no pattern and
 * `unsupported` of one beyond the engine. JavaScript's own RegExp must not run behind it.
 */
export interface RegexEngine {
  compile(pattern: string, flags: string): Regex | 'invalid' | 'unsupported';
}
