import { DomainError } from '@masque/contracts';
import type { FastifyReply } from 'fastify';

export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => hangUp.abort(new DomainError('request.malformed')));
  return hangUp.signal;
}
