import { createHash } from 'node:crypto';
import { DomainError } from '@masque/contracts';
import { isUnavailable } from '@masque/service-kit';
import type { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import type { Body } from '../body/body.types.ts';
import { type GatewayCall, type GatewayResponse, statusOf, type PipelineStep } from '../call/call.ts';

/** Streamed bodies can't be compared up front: they run again, and the service finds its work by creation ID. */
export const idempotency =
  (keys: IdempotencyKeys): PipelineStep =>
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

/** The service knows what it made under the ID. Chats go on without Redis: message IDs still reveal a retry. */
export const namedCreation =
  (keys: IdempotencyKeys): PipelineStep =>
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

function keyOf({ request, viewer, row }: GatewayCall): string | null {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || header.trim() === '' || !viewer) return null;
  if (header.length > MOST) throw new DomainError('request.invalid', {}, { details: [TOO_LONG] });
  return `${viewer.userId}|${row.name}|${header}`;
}

const keepable = (response: GatewayResponse) =>
  response.kind === 'bytes' && response.status < 300
    ? { status: response.status, body: response.body, contentType: response.contentType }
    : undefined;

/** Ignores a form's boundary, which changes with each try. */
function fingerprintOf({ request, body }: GatewayCall): string {
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
