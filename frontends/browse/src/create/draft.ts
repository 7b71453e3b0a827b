import { errors, type genders } from '@masque/contracts';

export type Gender = (typeof genders)[number];

/** The form of the Create page. */
export interface Draft {
  name: string;
  summary: string;
  scenario: string;
  personality: string;
  firstMessage: string;
  exampleDialogs: string;
  tags: readonly string[];
  gender: Gender;
  isPublic: boolean;
  /** A data URL. */
  image: { name: string; url: string } | null;
}

export type TextField = 'name' | 'summary' | 'scenario' | 'personality' | 'firstMessage' | 'exampleDialogs';

export const emptyDraft: Draft = {
  name: '',
  summary: '',
  scenario: '',
  personality: '',
  firstMessage: '',
  exampleDialogs: '',
  tags: [],
  gender: '',
  isPublic: false,
  image: null,
};

export interface Problem {
  field: TextField | null;
  message: string;
}

/** In the documented order; spaces alone count as nothing. */
const required = [
  ['name', 'character.name_missing'],
  ['summary', 'character.summary_missing'],
  ['scenario', 'character.scenario_missing'],
  ['personality', 'character.personality_missing'],
  ['firstMessage', 'character.first_message_missing'],
] as const;

/** The first thing that keeps the draft from being sent; null when it may go. */
export function problemOf(draft: Draft, username: string | null): Problem | null {
  if (!username) return { field: null, message: errors['character.username_missing'].message };
  const missing = required.find(([field]) => draft[field].trim() === '');
  return missing ? { field: missing[0], message: errors[missing[1]].message } : null;
}

export const isTouched = (draft: Draft): boolean =>
  draft.tags.length > 0 || required.some(([field]) => draft[field].trim() !== '') || draft.exampleDialogs.trim() !== '';

/** With the new tag at the end, unless it is empty or already there in any case. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  return tag === '' || tags.some((known) => known.toLowerCase() === tag.toLowerCase()) ? tags : [...tags, tag];
}
