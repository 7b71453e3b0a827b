export { activateLore } from './activate.ts';
export { explainLore } from './explain.ts';
export type { LoreInput, LoreMessage, LoreTexts, LoreTrigger } from './input.ts';
export { LorebookError, readLorebook, readLorebookFile } from './lorebook.file.ts';
export type { RoleplayLoreEntry, RoleplayLorebook } from './lorebook.ts';
export type {
  ActiveLore,
  LoreCause,
  LoreDrop,
  LoreFound,
  LorePlace,
  LorePosition,
  LoreQuiet,
  LoreResult,
  LoreRole,
  LoreTimer,
  LoreTimers,
  LoreTrace,
} from './result.ts';
export { writeWorldInfo } from './world-info.writer.ts';
export { loreSettings, type LoreSettings } from './settings.ts';
export type { Regex, RegexEngine } from '../regex/engine.ts';
export type { ReportNote } from '../shared/reading.log.ts';
