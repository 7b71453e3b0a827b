import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync, randomUUID } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';

/** Where the current work belongs in a trace. */
export interface Trace {
  /** Hexadecimal, as in logs. */
  readonly traceId: string;
  readonly spanId: string;
  /** Both for whoever goes on with it. Source: W3C Trace Context, section 3.2. */
  readonly traceparent: string;
  /** Whether its spans are kept. */
  readonly isSampled: boolean;
}

/** Belongs to one request, or to the handling of one event. */
export interface RequestContext {
  readonly requestId: string;
  /** Id for what the call creates, chosen by the gateway for its Idempotency-Key. */
  readonly creationId?: string | undefined;
  /** The viewer changed something a moment ago. */
  readonly isAfterOwnChange?: boolean | undefined;
  /** Undefined while tracing is off. */
  readonly trace?: Trace | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const inContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);

/** The id that travels through gateway, services, events and logs. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? 'none';

export const currentTrace = (): Trace | undefined => storage.getStore()?.trace;

/** The caller's request id if it is well-formed, else a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();

const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** A secure random number from 0 to 1, from a pool: a system call for each byte would dominate the cost of an id. */
function random(): number {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const value = pool.readUInt8(used);
  used += 1;
  return value / 256;
}

/** Opaque, sortable by time: by now, or by when something was made that came from elsewhere. */
export const newId = (time?: Date): string => ulid(time?.getTime(), random);

const TIME_DIGITS = 10;

/** Of ids that were made before that time all are below it, of others none. */
export const firstIdAt = (time: Date): string => encodeTime(time.getTime(), TIME_DIGITS);

/**
 * Id for the one thing that this call creates: the same for each retry with one Idempotency-Key, so that the unique key of
 * `_id` refuses a second one (`isDuplicate`: return what is there). A new id when the caller sent no key.
 */
export const creationId = (): string => storage.getStore()?.creationId ?? newId();

/** The same, or undefined when the caller sent no key. */
export const givenCreationId = (): string | undefined => storage.getStore()?.creationId;

/**
 * Whether the viewer has just changed something, perhaps at another instance, which events have not told to this one yet:
 * the response must show it.
 */
export const isAfterOwnChange = (): boolean => storage.getStore()?.isAfterOwnChange ?? false;
