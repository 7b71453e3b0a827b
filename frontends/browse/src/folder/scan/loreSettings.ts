import {
  defaultLorebookSettings as usual,
  type LorebookSettings,
  insertionStrategies,
  lorebookSettingLimits as most,
} from '@masque/contracts';

type Stored = Readonly<Record<string, unknown>>;

function numberAt(stored: Stored, key: string, fallback: number, max: number, min = 0): number {
  const value = Number(stored[`world_info_${key}`] ?? fallback);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : fallback;
}

function flagAt(stored: Stored, key: string, fallback: boolean): boolean {
  const value = stored[`world_info_${key}`];
  return typeof value === 'boolean' ? value : fallback;
}

/** SillyTavern's `world_info_settings`, within Masque's bounds. */
export const loreSettingsOf = (stored: Stored): LorebookSettings => ({
  scanDepth: numberAt(stored, 'depth', usual.scanDepth, most.messages),
  contextPercent: numberAt(stored, 'budget', usual.contextPercent, 100, 1),
  budgetCap: numberAt(stored, 'budget_cap', usual.budgetCap, most.tokens),
  minActivations: numberAt(stored, 'min_activations', usual.minActivations, most.activations),
  minActivationsDepth: numberAt(stored, 'min_activations_depth_max', usual.minActivationsDepth, most.messages),
  maxRecursionSteps: numberAt(stored, 'max_recursion_steps', usual.maxRecursionSteps, most.steps),
  insertionStrategy:
    insertionStrategies[numberAt(stored, 'character_strategy', 1, insertionStrategies.length - 1)] ??
    usual.insertionStrategy,
  includeNames: flagAt(stored, 'include_names', usual.includeNames),
  recursion: flagAt(stored, 'recursive', usual.recursion),
  caseSensitive: flagAt(stored, 'case_sensitive', usual.caseSensitive),
  wholeWords: flagAt(stored, 'match_whole_words', usual.wholeWords),
  groupScoring: flagAt(stored, 'use_group_scoring', usual.groupScoring),
  overflowAlert: flagAt(stored, 'overflow_alert', usual.overflowAlert),
});
