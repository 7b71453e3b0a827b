import { DomainError } from '@masque/contracts';
import type { FastifyReply } from 'fastify';

/** Ends what nobody waits for any more. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => hangUp.abort(new DomainError('request.malformed')));
  return hangUp.signal;
}
