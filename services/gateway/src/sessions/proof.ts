import type { TokenScope } from '@masque/contracts';

export interface Proof {
  /** The same in all gateways; useless as a credential. */
  readonly key: string;
  readonly userId: string;
  /** From `performance.now()`. Cached account data may be older. */
  readonly foundAt: number;
  /** Session start (Unix ms); undefined for an access token. */
  readonly signedInAt?: number;
  readonly provider?: string | undefined;
  readonly scopes?: readonly TokenScope[];
  readonly holds: () => Promise<boolean>;
}
