import { type PromptMessage, textOfContent } from '@masque/contracts';
import type { OutMessage } from '@masque/roleplay/prompt';

/** A message of a character's prompt. */
export type PlainMessage = OutMessage;

/** A message of the history, in the words of the prompt builder. */
export interface HistoryMessage {
  readonly role: 'system' | 'user' | 'assistant';
  /** The speaker; the chat's own user or character unless given. */
  readonly name?: string;
  readonly text: string;
}

/** As a turn of a character's history. What a tool says is no instruction: it has the rank of the user. */
export function toHistory({ role, content }: PromptMessage): HistoryMessage {
  const text = textOfContent(content);
  if (role === 'developer') return { role: 'system', text };
  return { role: role === 'tool' ? 'user' : role, text };
}
