import { z } from 'zod';
import type { RequestFields } from '../server.needs.ts';

const Choice = z.object({
  effort: z.string().optional(),
  max_tokens: z.number().optional(),
  enabled: z.boolean().optional(),
});

export interface ReasoningRequest {
  readonly isOff: boolean;
  readonly effort: string | undefined;
  readonly budget: number | undefined;
}

export function withReasoning(
  body: RequestFields,
  fieldsOf: (choice: ReasoningRequest) => RequestFields,
): RequestFields {
  const { reasoning, ...rest } = body;
  const parsed = Choice.safeParse(reasoning);
  if (!parsed.success) return body;
  const { effort, max_tokens: budget, enabled } = parsed.data;
  const isOff = enabled === false || effort === 'none';
  return { ...rest, ...fieldsOf({ isOff, effort: isOff ? undefined : effort, budget: isOff ? undefined : budget }) };
}

const budgets = new Map([
  ['low', 1_024],
  ['medium', 4_096],
  ['high', 16_384],
]);

export const budgetOf = ({ budget, effort }: ReasoningRequest): number | undefined =>
  budget ?? budgets.get(effort ?? '');
