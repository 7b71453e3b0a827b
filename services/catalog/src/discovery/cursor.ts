import { DomainError } from '@masque/contracts';
import type { Sort, SortKey } from '@masque/contracts/rules';
import { z } from 'zod';

const Integer = z.number().int();
const sortKeys = {
  newest: z.tuple([Integer, z.string()]),
  oldest: z.tuple([Integer, z.string()]),
  popular: z.tuple([Integer, Integer, z.string()]),
  alphabetical: z.tuple([z.string(), z.string()]),
} as const satisfies Record<Sort, z.ZodType>;

const Opaque = z.tuple([z.string(), z.array(z.union([z.string(), z.number().int()]))]);

/** @throws DomainError `request.invalid` for a malformed cursor, or one of another sort */
export function readCursor(sort: Sort, cursor: string): SortKey {
  const opaque = Opaque.safeParse(jsonOf(cursor));
  const key = opaque.success && opaque.data[0] === sort ? sortKeys[sort].safeParse(opaque.data[1]) : undefined;
  if (!key?.success) throw new DomainError('request.invalid', {}, { details: ['cursor: not a valid cursor'] });
  return key.data;
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
