import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync, randomUUID } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';

export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceparent: string;
  readonly isSampled: boolean;
}

export interface RequestContext {
  readonly requestId: string;
  readonly creationId?: string | undefined;
  readonly isAfterOwnChange?: boolean | undefined;
  readonly isOfJob?: boolean | undefined;
  readonly trace?: TraceContext | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const inContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);

export const currentRequestId = (): string => storage.getStore()?.requestId ?? 'none';

export const currentTrace = (): TraceContext | undefined => storage.getStore()?.trace;

export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();

const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Drawn from a pool: a system call per byte would dominate the cost of an id. */
function random(): number {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const value = pool.readUInt8(used);
  used += 1;
  return value / 256;
}

export const newId = (time?: Date): string => ulid(time?.getTime(), random);

const TIME_DIGITS = 10;

export const firstIdAt = (time: Date): string => encodeTime(time.getTime(), TIME_DIGITS);

/** Retries with one Idempotency-Key get the same id: on `isDuplicate`, return the existing row. */
export const creationId = (): string => storage.getStore()?.creationId ?? newId();

export const givenCreationId = (): string | undefined => storage.getStore()?.creationId;

/** The viewer just made a change whose event may not have reached this instance; the response must show it anyway. */
export const isAfterOwnChange = (): boolean => storage.getStore()?.isAfterOwnChange ?? false;

export const isOfJob = (): boolean => storage.getStore()?.isOfJob ?? false;
