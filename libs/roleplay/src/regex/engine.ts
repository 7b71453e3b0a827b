/** A compiled pattern. */
export interface Regex {
  test(text: string): boolean;
  /** Steps for each character of a text, roughly; bounds the work of one activation. */
  cost: number;
}

/**
 * Runs patterns from strangers: must be linear in the text. `compile` gives undefined for a pattern that is invalid or
 * beyond the engine, which then matches nothing. JavaScript's own RegExp must not stand behind it.
 */
export interface RegexEngine {
  compile(pattern: string, flags: string): Regex | undefined;
}
