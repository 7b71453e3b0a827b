import { DomainError } from '@masque/contracts';
import type { ChatRow } from './chat.schema.ts';

export type ChatPlace = Pick<ChatRow, '_id' | 'pinned' | 'updatedAt'>;

export const writeCursor = ({ _id, pinned, updatedAt }: ChatPlace): string =>
  Buffer.from(JSON.stringify([pinned, updatedAt.getTime(), _id])).toString('base64url');

/** @throws `request.invalid` for a cursor that isn't ours */
export function readCursor(cursor: string): ChatPlace {
  const [pinned, time, _id] = partsOf(cursor);
  const updatedAt = new Date(typeof time === 'number' ? time : Number.NaN);
  if (typeof pinned !== 'boolean' || typeof _id !== 'string' || Number.isNaN(updatedAt.getTime()))
    throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
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

export function afterPlace({ _id, pinned, updatedAt }: ChatPlace, isPinnedFirst: boolean) {
  const same = isPinnedFirst ? { pinned } : {};
  return [
    ...(isPinnedFirst && pinned ? [{ pinned: false }] : []),
    { ...same, updatedAt: { $lt: updatedAt } },
    { ...same, updatedAt, _id: { $lt: _id } },
  ];
}
