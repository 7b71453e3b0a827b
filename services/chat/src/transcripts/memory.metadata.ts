import { limits } from '@masque/contracts';
import type { ChatRow } from '../chats/chats.service.ts';
import { coveredCount, summaryOf } from '../chats/memory-row/memory.rules.ts';
import type { MemoryRow } from '../chats/memory-row/memory.writer.ts';
import { type MetadataFields, isFields, ownIn, withOwn } from './own.metadata.ts';

export function withMemory(metadata: MetadataFields, row: ChatRow): MetadataFields {
  const { text } = summaryOf(row);
  return withOwn(metadata, ['memory'], text === '' ? {} : { memory: { text, messages: coveredCount(row) } });
}

/** A file never switches the memory on, because that costs money. */
export function memoryIn(metadata: unknown, count: number): MemoryRow | undefined {
  const { memory } = ownIn(isFields(metadata) ? metadata : {});
  if (!isFields(memory) || typeof memory['text'] !== 'string') return undefined;
  const text = memory['text'].replaceAll('\0', '').slice(0, limits.memory).toWellFormed();
  const { messages } = memory;
  const summarized = typeof messages === 'number' && Number.isInteger(messages) ? messages : 0;
  if (text.trim() === '') return undefined;
  return { rev: 1, text, upTo: Math.min(Math.max(summarized, 0), count) - 1, isEdited: true };
}
