import { expandMacros } from '../macros/index.ts';
import type { InstructTemplate } from './template.ts';

export interface InstructNames {
  char: string;
  user: string;
  /** Earlier personas and members of a group, whose messages begin with their names. */
  others?: readonly string[];
  /** Opens the user's next message in place of a reply; the last message, which asks for it in words, is dropped. */
  userStart?: string;
}

/** With its macros expanded: every message of a prompt repeats it. */
const LONGEST_SEQUENCE = 4_000;
const SYSTEM_NAME = 'System';

export type TurnSpeaker = 'user' | 'assistant' | 'system';

export const nameOf = (speaker: TurnSpeaker, names: InstructNames): string =>
  ({ user: names.user, assistant: names.char, system: SYSTEM_NAME })[speaker];

/** A name is inserted as it is: it may contain braces. */
export function sequenceFor(
  sequence: string,
  speaker: TurnSpeaker,
  { hasMacros }: InstructTemplate,
  names: InstructNames,
): string {
  if (!hasMacros || !sequence.includes('{{')) return sequence;
  return sequence
    .split(/\{\{name\}\}/i)
    .map((part) => expandMacros(part, { char: names.char, user: names.user }))
    .join(nameOf(speaker, names))
    .slice(0, LONGEST_SEQUENCE);
}
