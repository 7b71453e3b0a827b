import { DomainError } from '@masque/contracts';
import type { z } from 'zod';

const MOST_DETAILS = 20;

/**
 * What a caller sent, parsed; `request.invalid` with "field: reason" for each fault. Whatever else does not fit a
 * schema is a fault of ours: a plain ZodError is a 500.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues
    .slice(0, MOST_DETAILS)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw new DomainError('request.invalid', {}, { details });
}
