import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { isUnavailable } from '@masque/service-kit';
import type { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import type { Body } from '../body/body.types.ts';
import { type Call, type GatewayResponse, statusOf, type Step } from '../call/call.ts';

/**
 * The same key by the same caller on the same route gets the first response again: retries never make two. A streamed body
 * cannot be compared before it was sent on: such a call is carried out again, and its service, which knows what was made of
 * which file under the call's creation id, answers with that. What is shown once is not kept here either.
 */
export const idempotency =
  (keys: IdempotencyKeys): Step =>
  async (call, next) => {
    const key = keyOf(call);
    if (key === null) return next(call);
    const claim = await keys.claim(call.viewer?.userId ?? '', key, fingerprintOf(call));
    if (claim.kind === 'done') {
      return { kind: 'bytes', ...claim.response, headers: { 'idempotency-replayed': 'true' } };
    }
    call.creationId = claim.creationId;
    try {
      const response = await next(call);
      const isKept = call.body.kind !== 'stream' && !call.row.route.isSecret;
      await claim.finish(isKept ? keepable(response) : undefined, statusOf(response));
      return response;
    } catch (error) {
      await claim.finish(undefined, error instanceof Error && 'status' in error ? Number(error.status) : 500);
      throw error;
    }
  };

/**
 * The same key gives the same creation id; what was made under it the service knows. A Redis that is full or away knows no keys:
 * a chat goes on without them, and the ids of its messages still tell a repeated question.
 */
export const namedCreation =
  (keys: IdempotencyKeys): Step =>
  async (call, next) => {
    const key = keyOf(call);
    if (key === null) return next(call);
    const userId = call.viewer?.userId ?? '';
    call.creationId = await keys.creationIdOf(userId, key, fingerprintOf(call)).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      return undefined;
    });
    return next(call);
  };

const MOST = 200;
const TOO_LONG = `Idempotency-Key: at most ${MOST} characters`;

/** Whose key it is, and for what; null without one. */
function keyOf({ request, viewer, row }: Call): string | null {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header.trim() === '' || !viewer) return null;
  if (header.length > MOST) throw new DomainError('request.invalid', {}, { details: [TOO_LONG] });
  return `${viewer.userId}|${row.name}|${header}`;
}

const keepable = (response: GatewayResponse) =>
  response.kind === 'bytes' && response.status < 300
    ? { status: response.status, body: response.body, contentType: response.contentType }
    : undefined;

/** What makes a request another one: address and body. A form's boundary is a new one in each try. */
function fingerprintOf({ request, body }: Call): string {
  const hash = createHash('sha256').update(request.url);
  for (const part of partsOf(body)) hash.update(part);
  return hash.digest('base64url');
}

function partsOf(body: Body): (string | Buffer)[] {
  if (body.kind === 'none' || body.kind === 'stream') return [];
  if (body.kind === 'json') return [body.bytes];
  const boundary = /boundary="?([^";]+)/i.exec(body.contentType)?.[1] ?? '';
  return boundary === '' ? [body.bytes] : [body.bytes.toString('latin1').replaceAll(boundary, '')];
}
