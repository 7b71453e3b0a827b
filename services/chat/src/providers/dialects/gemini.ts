import { type Dialect, isAt } from './dialect.ts';
import { withReasoning } from './reasoning.choice.ts';

/** Source: Gemini API, OpenAI compatibility. Unknown fields are refused. */
export const gemini: Dialect = {
  name: 'gemini',
  speaks: isAt('generativelanguage.googleapis.com'),
  needs: () => ({
    shape: 'semi_strict',
    omitted: ['top_k', 'min_p', 'top_a', 'typical_p', 'repetition_penalty', 'logit_bias'],
    maxStops: 5,
  }),
  rewrite: (body) =>
    withReasoning(body, ({ isOff, effort, budget }) => {
      const thinking = {
        ...(isOff ? { thinking_budget: 0 } : { include_thoughts: true }),
        ...(budget === undefined ? {} : { thinking_budget: budget }),
      };
      if (budget === undefined && effort !== undefined) return { reasoning_effort: effort };
      return { extra_body: { google: { thinking_config: thinking } } };
    }),
};
