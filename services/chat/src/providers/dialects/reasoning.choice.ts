import { z } from 'zod';
import { isThinkingOff, type RequestFields } from '../server.needs.ts';

const Choice = z.object({
  effort: z.string().optional(),
  max_tokens: z.number().optional(),
  exclude: z.boolean().optional(),
});

export interface ReasoningRequest {
  readonly isOff: boolean;
  readonly isHidden: boolean;
  /** The nearest one, where only a budget is set. */
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
  const { effort, max_tokens: budget, exclude: isHidden = false } = parsed.data;
  const isOff = isThinkingOff(body);
  const amount = isOff ? { effort: undefined, budget: undefined } : { effort: effort ?? nearestEffort(budget), budget };
  return { ...rest, ...fieldsOf({ isOff, isHidden, ...amount }) };
}

const budgets = new Map([
  ['low', 1_024],
  ['medium', 4_096],
  ['high', 16_384],
]);

const nearestEffort = (budget: number | undefined): string | undefined =>
  budget === undefined ? undefined : budget < 2_048 ? 'low' : budget < 8_192 ? 'medium' : 'high';

export const budgetOf = ({ budget, effort }: ReasoningRequest): number | undefined =>
  budget ?? budgets.get(effort ?? '');

export function asEffort({ isOff, effort }: Pick<ReasoningRequest, 'isOff' | 'effort'>): RequestFields {
  if (isOff) return { reasoning_effort: 'none' };
  return effort === undefined ? {} : { reasoning_effort: effort };
}
