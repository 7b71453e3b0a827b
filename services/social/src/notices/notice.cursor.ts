import { DomainError } from '@masque/contracts';

const shape = /^\d{1,15}$/;

/** The place of a notice, as the cursor of a page and as the id of an event. Null: none that we gave. */
export const placeOf = (text: string): number | null => (shape.test(text) ? Number(text) : null);

/** Null: the beginning. Error: `request.invalid` for a text that is no cursor of ours. */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const place = placeOf(cursor);
  if (place === null) throw new DomainError('request.invalid', {}, { details: ['cursor: not one that was given'] });
  return place;
}
