import type { PictureTooLarge, ServiceName } from '@masque/contracts';
import type { RateClass } from './limits/rate-classes.ts';

/** `report`: 16 KiB. `json`: 512 KiB. `image`: 8 MiB, JSON or a form. `upload`: 64 MiB, streamed to the service. */
export type BodyClass = 'none' | 'report' | 'json' | 'image' | 'upload';

/** `json`: whole, with an ETag. `stream`: server-sent events, or JSON as slow as a model. `file`: passed through. */
export type ResponseKind = 'json' | 'stream' | 'file';

export interface CachePolicy {
  /** Seconds. */
  readonly ttl: number;
  /** Laid over the shared response for each viewer (views/); without it, everybody gets the same response. */
  readonly overlay?: 'list' | 'detail';
  readonly tags: readonly string[];
}

export interface Policy {
  readonly rate: RateClass;
  readonly body?: BodyClass;
  readonly tooLarge?: PictureTooLarge;
  readonly response?: ResponseKind;
  readonly isLong?: true;
  /** Query parameter with a username; a block between that user and the viewer empties the list. */
  readonly keepsApart?: 'author';
  readonly cache?: CachePolicy;
  readonly invalidates?: readonly string[];
  /** Other services that learn of the change by event; the caller's reads there bypass caches meanwhile. */
  readonly changes?: readonly ServiceName[];
  /** Keys of proofs (sessions/proof.ts) that the call may revoke; ends their open calls. */
  readonly ends?: readonly string[];
  readonly endsAccount?: true;
  readonly aliases?: readonly string[];
}
