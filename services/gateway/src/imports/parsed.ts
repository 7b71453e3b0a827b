import { DomainError, ensure, limits } from '@masque/contracts';
import { parseJson } from '@masque/service-kit/http';
import type { z } from 'zod';

/** @throws `request.invalid`, `request.malformed`, `request.too_large` */
export function parsed<S extends z.ZodType>(schema: S, bytes: Buffer): z.output<S> {
  ensure(bytes.length <= limits.imageBodyBytes, 'request.too_large');
  const result = schema.safeParse(parseJson(bytes.toString()));
  if (result.success) return result.data;
  const details = result.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new DomainError('request.invalid', {}, { details });
}
