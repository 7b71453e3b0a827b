import { z } from 'zod';
import { claimed, GatewayId } from '../common.ts';
import type { ErrorCode } from '../errors.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const Gateway = z.object({
  id: GatewayId,
  name: z.string(),
  /** Owner of the API key that calls use; one kind never replaces another. */
  keyOf: z.enum(['user', 'operator', 'none']),
  hasKey: z.boolean(),
  keyPrefix: z.string().nullable(),
  /** False: the operator removed it, but the caller's key is still saved. */
  isOffered: z.boolean(),
});
export type Gateway = z.output<typeof Gateway>;

export const gatewayErrors = ['gateway.not_found', 'gateway.no_own_key'] as const satisfies readonly ErrorCode[];

export const gatewayRoute = defineRoutes({
  listGateways: {
    method: 'GET',
    path: '/gateways',
    auth: 'user',
    summary: 'Lists the model gateways, default first, including removed ones that still have a saved key',
    query: claimed,
    response: z.object({ gateways: z.array(Gateway) }),
  },
});
