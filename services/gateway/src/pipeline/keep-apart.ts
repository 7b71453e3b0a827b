import { json } from '../call/call.ts';
import type { PipelineStep } from '../call/call.ts';
import type { Policy } from '../gateway.policy.ts';
import { type Blocks, noCharacters } from '../service-calls/blocks.ts';
import { orRefusal } from '../service-calls/service-calls.ts';

export const keepApart =
  (blocks: Blocks, parameter: NonNullable<Policy['keepsApart']>): PipelineStep =>
  (call, next) => {
    const username = call.query[parameter];
    if (!call.viewer || typeof username !== 'string') return next(call);
    return orRefusal(async () => {
      const [areApart, response] = await Promise.all([blocks.areApart(call, username), next(call)]);
      return areApart ? json(noCharacters) : response;
    });
  };
