import type { RequestFields } from '../server.needs.ts';
import { type Dialect, isAt } from './dialect.ts';
import { budgetOf, type ReasoningRequest, withReasoning } from './reasoning.choice.ts';

/** Source: Gemini API, OpenAI compatibility. Unknown fields are refused. */
export const gemini: Dialect = {
  name: 'gemini',
  speaks: isAt('generativelanguage.googleapis.com'),
  needs: () => ({
    shape: 'semi_strict',
    omitted: ['top_k', 'min_p', 'top_a', 'typical_p', 'repetition_penalty', 'logit_bias'],
    maxStops: 5,
  }),
  rewrite: (body, { model }) =>
    withReasoning(body, (choice) => {
      const config = thinkingConfig(model, choice);
      return Object.keys(config).length === 0 ? {} : { extra_body: { google: { thinking_config: config } } };
    }),
};

/** `reasoning_effort` would return no thoughts, and both together are refused. */
function thinkingConfig(model: string, choice: ReasoningRequest): RequestFields {
  if (choice.isOff) return { thinking_budget: 0 };
  const isByLevel = choice.budget === undefined && !/gemini-[12]/.test(model);
  const level = isByLevel ? choice.effort : undefined;
  const budget = isByLevel ? undefined : budgetOf(choice);
  return {
    ...(level === undefined ? {} : { thinking_level: level }),
    ...(budget === undefined ? {} : { thinking_budget: budget }),
    ...(choice.isHidden ? {} : { include_thoughts: true }),
  };
}
