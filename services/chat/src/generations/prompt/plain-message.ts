import type { PromptMessage } from '@masque/contracts';
import { lineFeeds, type OutMessage } from '@masque/roleplay/prompt';

type ToolCalls = Extract<PromptMessage, { role: 'assistant' }>['tool_calls'];

/** What a model is sent: as a character's prompt has it, or tools and their results, which only foreign clients know. */
export type PlainMessage =
  | (OutMessage & { readonly tool_calls?: ToolCalls })
  | { readonly role: 'tool'; readonly content: string; readonly tool_call_id: string };

/** A message of the history, in the words of the prompt builder. */
export interface HistoryMessage {
  readonly role: 'system' | 'user' | 'assistant';
  /** The speaker; the chat's own user or character unless given. */
  readonly name?: string;
  readonly text: string;
}

/** A client's message with line feeds alone, without what is only ours. */
export function toPlain(message: PromptMessage): PlainMessage {
  const content = lineFeeds(message.content);
  if (message.role === 'tool') return { role: message.role, content, tool_call_id: message.tool_call_id };
  if (message.role === 'assistant' && message.tool_calls?.length)
    return { role: message.role, content, tool_calls: message.tool_calls };
  return { role: message.role === 'developer' ? 'system' : message.role, content };
}

/** As a turn of a character's history. What a tool says is no instruction: it has the rank of the user. */
export function toHistory({ role, content }: PromptMessage): HistoryMessage {
  if (role === 'developer') return { role: 'system', text: content };
  return { role: role === 'tool' ? 'user' : role, text: content };
}

/** Characters, those of a tool's call included. */
export const sizeOf = (message: PlainMessage): number =>
  message.content.length +
  ('tool_calls' in message && message.tool_calls ? JSON.stringify(message.tool_calls).length : 0);
