export const presetRoles = ['system', 'user', 'assistant'] as const;
export type PresetRole = (typeof presetRoles)[number];

/** SillyTavern's, and Masque's own last: parts that the chat fills in. */
export const presetMarkers = [
  'worldInfoBefore',
  'personaDescription',
  'charDescription',
  'charPersonality',
  'scenario',
  'worldInfoAfter',
  'dialogueExamples',
  'chatHistory',
  'masqueCustomPrompt',
] as const;
export type PresetMarker = (typeof presetMarkers)[number];

/** Kinds of generations that Masque has. SillyTavern's `regenerate` is a new version, too; `quiet` is never used. */
export const presetTriggers = ['normal', 'continue', 'impersonate', 'swipe'] as const;

export interface PresetPrompt {
  readonly identifier: string;
  readonly name: string;
  readonly role: PresetRole;
  readonly content: string;
  /** In the chat, `depth` messages above its end, instead of in the order of the prompts. */
  readonly isInChat: boolean;
  readonly depth: number;
  /** At equal depth, higher ones come later. */
  readonly order: number;
  readonly triggers: readonly string[];
  readonly forbidsOverrides: boolean;
  readonly isEnabled: boolean;
}

export interface PresetTexts {
  readonly newChat: string;
  readonly exampleChat: string;
  readonly continueNudge: string;
  readonly impersonation: string;
  readonly groupNudge: string;
  /** The user's turn after a reply that nobody answered. */
  readonly emptyMessage: string;
  /** `{0}` is the text. */
  readonly loreFormat: string;
  readonly personalityFormat: string;
  readonly scenarioFormat: string;
}

export interface PresetSamplers {
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly top_p?: number;
  readonly top_k?: number;
  readonly top_a?: number;
  readonly min_p?: number;
  readonly repetition_penalty?: number;
  readonly frequency_penalty?: number;
  readonly presence_penalty?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
}

export interface PresetReply {
  readonly samplers: PresetSamplers;
  /** Tokens. */
  readonly contextSize?: number;
  /** Absent: SillyTavern's `auto`. */
  readonly effort?: 'low' | 'medium' | 'high';
  readonly names: 'none' | 'others' | 'always' | 'field';
  readonly prefill: string;
}

export interface Preset {
  readonly prompts: readonly PresetPrompt[];
  readonly texts: PresetTexts;
  readonly reply: PresetReply;
  readonly isSquashed: boolean;
  /** A message to continue is sent as the beginning of the reply, without a nudge. */
  readonly continuesByPrefill: boolean;
  /** Between a message and its continuation, unless the message ends with a space. Absent: by their letters. */
  readonly continuationJoint?: string;
  /** The system messages at the beginning are one; injections aren't joined. */
  readonly isBuiltIn?: boolean;
}
