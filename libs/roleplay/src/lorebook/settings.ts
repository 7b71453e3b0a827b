export interface LoreSettings {
  scanDepth: number;
  /** For all books together; undefined leaves only the books' own limits. */
  tokenBudget?: number;
  recursion: boolean;
  /** Total scans, the first one included; 0 means no limit. A limit turns `minActivations` off. */
  maxRecursionSteps: number;
  /** Reads older messages one by one until this many entries have fired; 0 means off. */
  minActivations: number;
  /** 0 means the whole chat. */
  minActivationsDepth: number;
  caseSensitive: boolean;
  wholeWords: boolean;
  groupScoring: boolean;
  includeNames: boolean;
  insertionStrategy: 'evenly' | 'character_first' | 'global_first';
}

/** As in a fresh SillyTavern 1.19 install (`default/content/settings.json`); its source code has other values. */
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
