import { DomainError } from '@masque/contracts';
import type { ChatRow } from './chat.schema.ts';

/** Where a chat stands in lists. A chat that changes meanwhile moves to the front, past those who read on. */
export type ChatPlace = Pick<ChatRow, '_id' | 'pinned' | 'updatedAt'>;

/** A place as text that means nothing to clients. */
export const writeCursor = ({ _id, pinned, updatedAt }: ChatPlace): string =>
  Buffer.from(JSON.stringify([pinned, updatedAt.getTime(), _id])).toString('base64url');

/** Error: `request.invalid` for a text that is no cursor of ours. */
export function readCursor(cursor: string): ChatPlace {
  const [pinned, time, _id] = partsOf(cursor);
  const updatedAt = new Date(typeof time === 'number' ? time : Number.NaN);
  if (typeof pinned !== 'boolean' || typeof _id !== 'string' || Number.isNaN(updatedAt.getTime()))
    throw new DomainError('request.invalid', {}, { details: ['cursor: not one that was given'] });
  return { _id, pinned, updatedAt };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** What comes after a place, newest first; `isPinnedFirst`: pinned ones before others. */
export function afterPlace({ _id, pinned, updatedAt }: ChatPlace, isPinnedFirst: boolean) {
  const same = isPinnedFirst ? { pinned } : {};
  return [
    ...(isPinnedFirst && pinned ? [{ pinned: false }] : []),
    { ...same, updatedAt: { $lt: updatedAt } },
    { ...same, updatedAt, _id: { $lt: _id } },
  ];
}
