import { type Dialect, isAt } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

/** Source: xAI's API reference. Its reasoning models refuse penalties and stop strings. */
export const xai: Dialect = {
  name: 'xai',
  speaks: isAt('api.x.ai'),
  needs: (model) => ({
    omitted: /grok-(?:3-mini|4|[5-9])/.test(model) ? ['presence_penalty', 'frequency_penalty', 'stop'] : [],
  }),
  rewrite: (body) => withReasoning(body, asEffort),
};
