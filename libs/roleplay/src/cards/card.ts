import type { RoleplayLorebook } from '../lorebook/lorebook.ts';
import type { JsonObject } from '../shared/json.ts';

/** `uri` is `https:`, `data:`, `embeded://path` (the specification's spelling), `__asset:path` or `ccdefault:`. */
export interface CardAsset {
  type: string;
  uri: string;
  name: string;
  ext: string;
  unknown: JsonObject;
}

/** V3's fields for V1 to V3 (https://github.com/kwaroran/character-card-spec-v3); missing texts are empty. */
export interface RoleplayCard {
  name: string;
  nickname?: string;
  description: string;
  personality: string;
  scenario: string;
  firstMessage: string;
  exampleDialogs: string;
  /** Shown to users; never sent to the model. */
  creatorNotes: string;
  creatorNotesByLanguage?: Record<string, string>;
  /** Replaces the user's system prompt unless empty; `{{original}}` expands to the replaced one. */
  systemPrompt: string;
  postHistoryInstructions: string;
  alternateGreetings: string[];
  groupOnlyGreetings: string[];
  tags: string[];
  creator: string;
  characterVersion: string;
  source?: string[];
  /** Unix seconds; 0 means unknown. */
  creationDate?: number;
  modificationDate?: number;
  lorebook?: RoleplayLorebook;
  assets?: CardAsset[];
  extensions: JsonObject;
  /** Written for its user alone; never read. */
  isFavorite?: boolean;
  openChat?: string;
  /** Embedded files by path: CHARX assets, or the asset chunks of a RisuAI PNG. */
  files: Record<string, Uint8Array>;
  unknown: { card: JsonObject; data: JsonObject };
  /** Values of the wrong type by path; exported in `extensions["masque/aside"]` as JSON text. */
  aside: JsonObject;
}

export interface CardContents {
  json: JsonObject;
  files: Record<string, Uint8Array>;
}

export interface CardImage {
  bytes: Uint8Array;
  ext: string;
}

export const emptyCard = (name: string): RoleplayCard => ({
  name,
  description: '',
  personality: '',
  scenario: '',
  firstMessage: '',
  exampleDialogs: '',
  creatorNotes: '',
  systemPrompt: '',
  postHistoryInstructions: '',
  alternateGreetings: [],
  groupOnlyGreetings: [],
  tags: [],
  creator: '',
  characterVersion: '',
  extensions: {},
  files: {},
  unknown: { card: {}, data: {} },
  aside: {},
});
