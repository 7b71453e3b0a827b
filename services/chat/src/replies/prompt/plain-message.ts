import { type PromptMessage, textOfContent } from '@masque/contracts';
import type { OutMessage } from '@masque/roleplay/prompt';

export type PlainMessage = OutMessage;

export interface HistoryMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly name?: string;
  readonly text: string;
}

/** A tool's output is no instruction, so it ranks as the user's. */
export function toHistory({ role, content }: PromptMessage): HistoryMessage {
  const text = textOfContent(content);
  if (role === 'developer') return { role: 'system', text };
  return { role: role === 'tool' ? 'user' : role, text };
}
