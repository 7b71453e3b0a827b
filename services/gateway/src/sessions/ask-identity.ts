import { DomainError } from '@masque/contracts';
import { currentRequestId } from '@masque/service-kit';
import type { Loaded } from '../cache/tagged-cache.ts';
import type { Upstreams } from '../upstream/upstreams.ts';

/** Asks identity on the gateway's own behalf; undefined for what it does not have. */
export async function askIdentity(
  upstreams: Upstreams,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
): Promise<Loaded | undefined> {
  const response = await upstreams.request({
    service: 'identity',
    method,
    path,
    identity: { viewer: null, requestId: currentRequestId() },
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body,
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode === 404) return undefined;
  if (response.statusCode !== 200) throw new DomainError('server.unavailable');
  return { body: bytes, contentType: 'application/json' };
}
