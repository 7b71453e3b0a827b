import type { PictureTooLarge, ServiceName } from '@masque/contracts';
import type { RateClass } from './limits/rate-classes.ts';

/**
 * How much of a body is read, and when (server specification, section 2). `none`: it is ignored. `json`: 512 KiB.
 * `report`: 16 KiB, as browsers report. `image`: 8 MiB, JSON or a form. `upload`: 64 MiB, passed through to the service
 * while it arrives.
 */
export type BodyClass = 'none' | 'report' | 'json' | 'image' | 'upload';

/** `json`: whole, with a validator. `stream`: server-sent events, or JSON that takes a model's time. `file`: bytes as they come. */
export type ResponseKind = 'json' | 'stream' | 'file';

export interface CachePolicy {
  /** Seconds. */
  readonly ttl: number;
  /**
   * Whether the viewer matters. `ignored`: one response for everybody. `overlay`: one for everybody, and what is different
   * for a viewer is laid over it (views/).
   */
  readonly viewer: 'ignored' | 'overlay';
  /** What invalidates it; `{name}` is filled from the path. */
  readonly tags: readonly string[];
}

/** What the gateway does with a route. Who may call it, and whether it honours `Idempotency-Key`, stand in its contract. */
export interface Policy {
  readonly rate: RateClass;
  /** By default `json` if the contract has a body, else `none`. */
  readonly body?: BodyClass;
  /** What is said of a body of the class `image` that is larger; by default `request.too_large`. */
  readonly tooLarge?: PictureTooLarge;
  /** By default `stream` if the contract says `raw`, else `json`. */
  readonly response?: ResponseKind;
  /** It can write thousands of rows: it gets the time and the connections of an upload. */
  readonly isLong?: true;
  /** Query parameter that names a user: where a block is between them and the viewer, the list is empty. */
  readonly keepsApart?: 'author';
  readonly cache?: CachePolicy;
  /** Tags that a change invalidates; `{viewer}` is the caller's id. */
  readonly invalidates?: readonly string[];
  /** Services whose responses show the change too, once an event has told them: the caller's reads there do not wait for caches. */
  readonly changes?: readonly ServiceName[];
  /** Keys of what callers were recognised by (sessions/proof.ts) that the call may end, with what they have open. */
  readonly ends?: readonly string[];
  /** The caller's account is gone when the call succeeds: every session, token and open stream of theirs ends. */
  readonly endsAccount?: true;
  /** Further public addresses beside `/api{path}`. */
  readonly aliases?: readonly string[];
}
