import { type Dialect, isAt } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

const reasons = /^(?:o\d|gpt-[5-9])(?!.*chat)/;

/** Source: OpenAI's API reference. */
const UNKNOWN = ['top_k', 'min_p', 'top_a', 'typical_p', 'repetition_penalty'];
const NOT_REASONING = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'logit_bias', 'stop'];

export const openAi: Dialect = {
  name: 'openai',
  speaks: isAt('api.openai.com', 'openai.azure.com'),
  needs: (model) => ({
    takesNames: true,
    renamed: { max_tokens: 'max_completion_tokens' },
    omitted: reasons.test(model) ? [...UNKNOWN, ...NOT_REASONING] : UNKNOWN,
    maxStops: 4,
  }),
  rewrite: (body) => withReasoning(body, asEffort),
};
