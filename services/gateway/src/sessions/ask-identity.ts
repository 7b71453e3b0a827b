import { DomainError } from '@masque/contracts';
import { currentRequestId } from '@masque/service-kit';
import type { Loaded } from '../cache/tagged-cache.ts';
import type { Upstreams } from '../upstream/upstreams.ts';

type Refusable = 'auth.address_taken' | 'way.taken';

/** Undefined on 404. @throws one of `refusals` on 409, otherwise `server.unavailable`. */
export async function askIdentity(
  upstreams: Upstreams,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: string,
  refusals: readonly Refusable[] = [],
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
  const refusal = response.statusCode === 409 ? refusals.find((code) => code === codeIn(bytes)) : undefined;
  if (refusal) throw new DomainError(refusal);
  if (response.statusCode === 404) return undefined;
  if (response.statusCode !== 200) throw new DomainError('server.unavailable');
  return { body: bytes, contentType: 'application/json' };
}

function codeIn(bytes: Buffer): unknown {
  try {
    return Reflect.get(Object(JSON.parse(bytes.toString())), 'code');
  } catch {
    return undefined;
  }
}
