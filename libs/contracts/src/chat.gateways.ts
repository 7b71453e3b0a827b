import { z } from 'zod';
import { Claim, GatewayId } from './common.ts';
import type { ErrorCode } from './errors.ts';
import { defineRoutes } from './route.ts';

/** A server that models are behind, as the operator has set it up. */
export const Gateway = z.object({
  /** `default` is the one that models with plain ids belong to. */
  id: GatewayId,
  name: z.string(),
  /** Whose key it is asked with: each user's own, the operator's, or none. Never one instead of the other. */
  keyOf: z.enum(['user', 'operator', 'none']),
  /** Whether the caller has saved a key for it. */
  hasKey: z.boolean(),
  /** How each key of it begins; null: any printable characters will do. */
  keyPrefix: z.string().nullable(),
  /** False: the operator has taken it away; what is left is the caller's key. */
  isOffered: z.boolean(),
});
export type Gateway = z.output<typeof Gateway>;

/** What calls that name a gateway can answer. */
export const gatewayErrors = ['gateway.not_found', 'gateway.no_own_key'] as const satisfies readonly ErrorCode[];

export const gatewayRoute = defineRoutes({
  listGateways: {
    method: 'GET',
    path: '/gateways',
    auth: 'user',
    summary: 'The model gateways, the default one first, and those for which a key is left',
    query: z.object({ username: Claim }),
    claim: 'username',
    response: z.object({ gateways: z.array(Gateway) }),
  },
});
