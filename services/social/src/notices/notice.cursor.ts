import { DomainError } from '@masque/contracts';

const shape = /^\d{1,15}$/;

/** A notice's place serves as page cursor and as event id. Null: not one of ours. */
export const placeOf = (text: string): number | null => (shape.test(text) ? Number(text) : null);

/** @throws DomainError `request.invalid` for a malformed cursor */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const place = placeOf(cursor);
  if (place === null) throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
  return place;
}
