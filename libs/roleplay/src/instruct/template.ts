/** SillyTavern's instruct template. An absent prefix falls back: `first…` and `last…` to the plain one. */
export interface InstructTemplate {
  name: string;
  /** Written at the start unless the server adds it. */
  bos?: string;
  /** Written at the start in any case. */
  start?: string;
  storyPrefix: string;
  storySuffix: string;
  userPrefix: string;
  userSuffix: string;
  assistantPrefix: string;
  assistantSuffix: string;
  systemPrefix: string;
  systemSuffix: string;
  firstUserPrefix?: string;
  lastUserPrefix?: string;
  firstAssistantPrefix?: string;
  lastAssistantPrefix?: string;
  stopSequence: string;
  /** Sequences are stop strings too. */
  stopsAtSequences: boolean;
  /** The user's words before a chat that the character opens. */
  userAlignment: string;
  /** Puts a line feed between a prefix and its message, and after a message without a suffix. */
  isWrapped: boolean;
  hasMacros: boolean;
  /** `groups`: only other speakers than the two, whom `buildPrompt` names itself. */
  names: 'never' | 'groups' | 'always';
  isSystemUser: boolean;
  /**
   * The model knows only user and assistant turns, in alternation: the story and system messages join the user's turn.
   * SillyTavern has no such field.
   */
  isAlternating: boolean;
  /** Writes examples as plain lines instead of turns. */
  skipsExamples: boolean;
  /** A pattern of model names, as `/pattern/flags` or bare. */
  activation: string;
}

export const plainTemplate: InstructTemplate = {
  name: '',
  storyPrefix: '',
  storySuffix: '',
  userPrefix: '',
  userSuffix: '',
  assistantPrefix: '',
  assistantSuffix: '',
  systemPrefix: '',
  systemSuffix: '',
  stopSequence: '',
  stopsAtSequences: true,
  userAlignment: '',
  isWrapped: false,
  hasMacros: true,
  names: 'groups',
  isSystemUser: false,
  isAlternating: false,
  skipsExamples: false,
  activation: '',
};
