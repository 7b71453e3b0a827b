import type { AnswerExtra } from '@masque/generations';
import { z } from 'zod';

const Fields = z.record(z.string(), z.unknown());
export const ToolCalls = z.array(Fields).nullish().catch(null);
export const Logprobs = Fields.nullish().catch(null);

interface Source {
  readonly tool_calls?: z.output<typeof ToolCalls>;
  readonly reasoning_details?: readonly Record<string, unknown>[] | null | undefined;
}

export function extraOf(source: Source | null | undefined, logprobs: z.output<typeof Logprobs>): AnswerExtra | null {
  const { tool_calls, reasoning_details } = source ?? {};
  const extra = {
    ...(tool_calls?.length ? { tool_calls } : {}),
    ...(reasoning_details?.length ? { reasoning_details } : {}),
    ...(logprobs ? { logprobs } : {}),
  };
  return Object.keys(extra).length === 0 ? null : extra;
}
