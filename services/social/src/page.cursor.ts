import { DomainError } from '@masque/contracts';

export interface PageCursor {
  readonly at: Date;
  readonly id: string;
}

export const writeCursor = ({ at, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @throws DomainError `request.invalid` for a malformed cursor */
export function readCursor(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const [time, id] = partsOf(cursor);
  const at = new Date(typeof time === 'number' ? time : Number.NaN);
  if (typeof id !== 'string' || Number.isNaN(at.getTime()))
    throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
  return { at, id };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** `found` holds one row more than `limit` if there's a next page. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => PageCursor,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? writeCursor(placeOf(last)) : null };
}
