import type { IncomingMessage } from 'node:http';
import { DomainError, ensure, type PictureTooLarge } from '@masque/contracts';
import { ByteCollector } from '@masque/service-kit/http';

export interface BodyBounds {
  readonly maxBytes: number;
  /** Minimum average bytes per second after `graceMs`; 0 means everything must have arrived by then. */
  readonly minRate: number;
  readonly graceMs: number;
  readonly tooLarge?: PictureTooLarge | undefined;
}

const CHECK_MS = 1_000;

export function ensureDeclaredSize(request: IncomingMessage, { maxBytes, tooLarge }: BodyBounds): void {
  ensure(Number(request.headers['content-length'] ?? 0) <= maxBytes, tooLarge ?? 'request.too_large');
}

export function watchArrival(
  request: IncomingMessage,
  { maxBytes, minRate, graceMs, tooLarge }: BodyBounds,
  onFailure: (error: DomainError) => void,
): () => void {
  const startedAt = Date.now();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) fail(new DomainError(tooLarge ?? 'request.too_large'));
  };
  const timer = setInterval(() => {
    const lateMs = Date.now() - startedAt - graceMs;
    if (lateMs > 0 && received < (lateMs / 1_000) * (minRate || Infinity)) fail(new DomainError('request.too_slow'));
  }, CHECK_MS);
  const stop = () => {
    clearInterval(timer);
    request.off('data', count);
  };
  const fail = (error: DomainError) => {
    stop();
    onFailure(error);
  };
  request.on('data', count);
  return stop;
}

/** @throws `request.too_large`, `request.too_slow`, or `request.malformed` when the client hangs up. */
export function readBody(request: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = new ByteCollector();
    const collect = (chunk: Buffer) => body.add(chunk);
    const end = () => finish(() => resolve(body.take()));
    const hangUp = () => finish(() => reject(new DomainError('request.malformed')));
    const stop = watchArrival(request, bounds, (error) => finish(() => reject(error)));
    const finish = (settle: () => void) => {
      stop();
      request.off('data', collect).off('end', end).off('close', hangUp).off('error', hangUp);
      settle();
    };
    request.on('data', collect).once('end', end).once('close', hangUp).once('error', hangUp);
  });
}

const DISCARD_MS = 10_000;

/** Drains the unread body of a refused call so the client can read the refusal; hangs up after `DISCARD_MS`. */
export function discardRest(request: IncomingMessage): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (!hasBody || request.complete) return;
  // Otherwise Node drains below `push`, where edge/crumbs.ts counts.
  request.resume();
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, DISCARD_MS);
  request.once('close', () => clearTimeout(timer));
}
