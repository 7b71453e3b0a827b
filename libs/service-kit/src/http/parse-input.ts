import { DomainError } from '@masque/contracts';
import type { z } from 'zod';

const MOST_DETAILS = 20;

/** For callers' input only: any other ZodError is our own bug, a 500. @throws `request.invalid` */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues
    .flatMap(faultsIn)
    .slice(0, MOST_DETAILS)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new DomainError('request.invalid', {}, { details });
}

type Fault = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** For a union, returns the faults of the one member whose type matches the value. */
function faultsIn(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = (faults: readonly z.core.$ZodIssue[]) =>
    faults.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));
  const [own, ...more] = issue.errors.filter((faults) => !isOther(faults));
  if (!own || more.length > 0) return [issue];
  return own.flatMap(faultsIn).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
}
