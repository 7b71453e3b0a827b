import type { Lorebook } from '../lorebook/lorebook.ts';
import type { JsonObject } from '../shared/json.ts';

/** An asset of a V3 card; `uri` is `https:`, `data:`, `embeded://path` (spelled so), `__asset:path` or `ccdefault:`. */
export interface CardAsset {
  /** `icon`, `background`, `user_icon`, `emotion` or `x_…`. */
  type: string;
  uri: string;
  name: string;
  ext: string;
  /** Fields no specification names. */
  unknown: JsonObject;
}

/**
 * One model for Character Cards V1, V2 and V3 (https://github.com/kwaroran/character-card-spec-v3): V3's fields in our
 * names. Texts that a card lacks are empty.
 */
export interface Card {
  name: string;
  /** Stands for `{{char}}` where it is set. */
  nickname?: string;
  description: string;
  personality: string;
  scenario: string;
  firstMessage: string;
  /** `mes_example`: blocks that each begin with `<START>`. */
  exampleDialogs: string;
  /** For the user's eyes; never in the prompt. */
  creatorNotes: string;
  /** By ISO 639-1 language. */
  creatorNotesByLanguage?: Record<string, string>;
  /** Replaces the user's own unless empty; `{{original}}` is what it replaces. */
  systemPrompt: string;
  postHistoryInstructions: string;
  /** Offered as versions of the first message. */
  alternateGreetings: string[];
  groupOnlyGreetings: string[];
  tags: string[];
  creator: string;
  characterVersion: string;
  source?: string[];
  /** Unix seconds; 0 = unknown. */
  creationDate?: number;
  modificationDate?: number;
  lorebook?: Lorebook;
  assets?: CardAsset[];
  /** What other programs keep in the card, untouched. */
  extensions: JsonObject;
  /** Embedded files by their path: a CHARX's assets, a Risu PNG's asset chunks. */
  files: Record<string, Uint8Array>;
  /** Fields no specification names, beside `data` and inside it. */
  unknown: { card: JsonObject; data: JsonObject };
  /** Values of a wrong type, by their path; written to `extensions["masque/aside"]` as JSON text. */
  aside: JsonObject;
}

/** The card's picture as it was found. */
export interface CardImage {
  bytes: Uint8Array;
  /** Without a dot, lower case: `png`, `jpg`, `webp`. */
  ext: string;
}

/** An empty card with a name: a start for cards made by hand. */
export const emptyCard = (name: string): Card => ({
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
