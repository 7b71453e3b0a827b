import type { TokenScope } from '@masque/contracts';

/** What a caller was recognised by: a session or an access token. What they have open ends with it. */
export interface Proof {
  /** Names it in all gateways, and cannot be used in its place. */
  readonly key: string;
  readonly userId: string;
  /** By `performance.now()`. What is known of the account may be older. */
  readonly foundAt: number;
  /** When a session began, in milliseconds since 1970; undefined: an access token. */
  readonly signedInAt?: number;
  /** Name of the provider by which a session began. */
  readonly provider?: string | undefined;
  /** What an access token is allowed; undefined: all that its user may do. */
  readonly scopes?: readonly TokenScope[];
  /** Whether it is still valid. */
  readonly holds: () => Promise<boolean>;
}
