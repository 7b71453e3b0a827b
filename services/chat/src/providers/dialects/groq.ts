import { type Dialect, isAt } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

/** Source: Groq's API reference, OpenAI compatibility and reasoning. */
export const groq: Dialect = {
  name: 'groq',
  speaks: isAt('api.groq.com'),
  needs: () => ({
    omitted: ['logit_bias', 'logprobs', 'top_logprobs', 'top_k', 'min_p', 'top_a', 'typical_p', 'repetition_penalty'],
    maxStops: 4,
  }),
  rewrite: (body, { model }) =>
    withReasoning(body, ({ isOff, effort }) =>
      asEffort({ isOff, effort: effort !== undefined && model.startsWith('qwen') ? 'default' : effort }),
    ),
};
