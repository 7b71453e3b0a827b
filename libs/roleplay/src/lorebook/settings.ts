/** The user's own choices; a book's and an entry's go before them. SillyTavern's defaults. */
export interface LoreSettings {
  /** Messages, newest first, in which keys are looked for. */
  scanDepth: number;
  /** Tokens for all books together; undefined = no limit but the books' own. */
  tokenBudget?: number;
  recursion: boolean;
  /** 0 = until nothing new fires. */
  maxRecursionSteps: number;
  caseSensitive: boolean;
  wholeWords: boolean;
  /** Whether the speaker's name is part of the text that is scanned. */
  includeNames: boolean;
}

export const loreSettings: LoreSettings = {
  scanDepth: 2,
  recursion: false,
  maxRecursionSteps: 0,
  caseSensitive: false,
  wholeWords: false,
  includeNames: true,
};
