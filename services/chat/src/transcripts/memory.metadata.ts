import { limits } from '@masque/contracts';
import type { TranscriptHead } from '@masque/roleplay/transcripts';
import type { MemoryRow } from '../chats/chat-memories.service.ts';
import { coveredCount, summaryOf } from '../chats/memories/memory.rules.ts';
import type { ChatRow } from '../chats/chats.service.ts';

/** Our own part of a file's `chat_metadata`. */
const OWN = 'masque';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Json = TranscriptHead['metadata'][string];
const isObject = (value: Json | undefined): value is TranscriptHead['metadata'] => isFields(value);

/** A file's metadata with the chat's memory as it is now; `messages`: how many of the file's first messages it tells of. */
export function withMemory(metadata: TranscriptHead['metadata'], row: ChatRow): TranscriptHead['metadata'] {
  const { [OWN]: known, ...others } = metadata;
  const own = isObject(known) ? Object.fromEntries(Object.entries(known).filter(([name]) => name !== 'memory')) : {};
  const { text } = summaryOf(row);
  const all = { ...own, ...(text === '' ? {} : { memory: { text, messages: coveredCount(row) } }) };
  return Object.keys(all).length === 0 ? others : { ...others, [OWN]: all };
}

/**
 * The memory that a file has, for a chat of so many messages. Whether it is used is the user's choice here: a file switches
 * nothing on that costs money.
 */
export function memoryIn(metadata: unknown, count: number): MemoryRow | undefined {
  const own = isFields(metadata) ? metadata[OWN] : undefined;
  const memory = isFields(own) ? own['memory'] : undefined;
  if (!isFields(memory) || typeof memory['text'] !== 'string') return undefined;
  const text = memory['text'].replaceAll('\0', '').slice(0, limits.memory).toWellFormed();
  const { messages } = memory;
  const told = typeof messages === 'number' && Number.isInteger(messages) ? messages : 0;
  if (text.trim() === '') return undefined;
  return { rev: 1, text, upTo: Math.min(Math.max(told, 0), count) - 1, isEdited: true };
}
