/** The user's own choices; a book's and an entry's go before them. */
export interface LoreSettings {
  /** Messages, newest first, in which keys are looked for; 0 = nothing is read. */
  scanDepth: number;
  /** Tokens for all books together; undefined = no limit but the books' own. */
  tokenBudget?: number;
  recursion: boolean;
  /** Scans in all, the first of the messages included; 0 = until nothing new fires. With a limit, `minActivations` is off. */
  maxRecursionSteps: number;
  /** Older messages are read one by one until so many entries fired; 0 = off. */
  minActivations: number;
  /** The most messages that `minActivations` reads; 0 = the whole chat. */
  minActivationsDepth: number;
  caseSensitive: boolean;
  wholeWords: boolean;
  /** In an inclusion group, only the entries with most keys found compete. */
  groupScoring: boolean;
  /** Whether the speaker's name is part of the text that is scanned. */
  includeNames: boolean;
  /** Of the last two lists of books, the character's and the global one, which is considered first. */
  insertionStrategy: 'evenly' | 'character_first' | 'global_first';
}

/** Those of a fresh SillyTavern 1.19 install (`default/content/settings.json`); its source code has other initial values. */
export const loreSettings: LoreSettings = {
  scanDepth: 2,
  recursion: true,
  maxRecursionSteps: 0,
  minActivations: 0,
  minActivationsDepth: 0,
  caseSensitive: false,
  wholeWords: true,
  groupScoring: false,
  includeNames: true,
  insertionStrategy: 'character_first',
};
