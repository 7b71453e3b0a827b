import { DomainError } from '@masque/contracts';
import { z } from 'zod';
import { type Sort, sortKeys } from './sorts.ts';

const Opaque = z.tuple([z.string(), z.array(z.union([z.string(), z.number().int()]))]);
export type SortKey = readonly (string | number)[];

/** Where a page ended: the sort and the sort key of its last card, as base64url. */
export const writeCursor = (sort: Sort, key: SortKey): string =>
  Buffer.from(JSON.stringify([sort, key])).toString('base64url');

/** Errors: `request.invalid` for one that is not ours, or of another sort. */
export function readCursor(sort: Sort, cursor: string): SortKey {
  const opaque = Opaque.safeParse(jsonOf(cursor));
  const key = opaque.success && opaque.data[0] === sort ? sortKeys[sort].safeParse(opaque.data[1]) : undefined;
  if (!key?.success) throw new DomainError('request.invalid', {}, { details: ['cursor: not one of ours'] });
  return key.data;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
