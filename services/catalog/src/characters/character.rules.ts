import type { CharacterDraft, ErrorCode } from '@masque/contracts';
import { fold } from '../discovery/fold.ts';

/** In the order in which an author is told. */
const required = [
  ['name', 'character.name_missing'],
  ['summary', 'character.summary_missing'],
  ['scenario', 'character.scenario_missing'],
  ['personality', 'character.personality_missing'],
  ['firstMessage', 'character.first_message_missing'],
] as const satisfies readonly (readonly [keyof CharacterDraft, ErrorCode])[];

type RequiredTexts = Pick<CharacterDraft, (typeof required)[number][0]>;

/** The first required text that is empty after trimming, as its error; null when all are there. */
export const missingText = (draft: RequiredTexts): (typeof required)[number][1] | null =>
  required.find(([field]) => draft[field].trim() === '')?.[1] ?? null;

/** Trimmed, without empty ones, each once without regard to case; the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((typed) => typed.trim())) {
    const key = fold(tag);
    if (key && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
