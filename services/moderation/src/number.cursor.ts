import { DomainError } from '@masque/contracts';

const notGiven = () => new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });

/** @throws DomainError `request.invalid` for a cursor that isn't ours */
export function readNumber(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw notGiven();
  return Number(cursor);
}

export function readId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^[0-9A-Z]{26}$/.test(cursor)) throw notGiven();
  return cursor;
}
