import { type Dialect, isAt } from './dialect.ts';
import { withReasoning } from './reasoning.choice.ts';

/** Source: DeepSeek's API reference, thinking mode. */
export const deepSeek: Dialect = {
  name: 'deepseek',
  speaks: isAt('api.deepseek.com'),
  needs: (model) => ({ ...(model.includes('reasoner') ? { shape: 'strict', endsWithUser: true } : {}), maxStops: 16 }),
  rewrite: (body) => withReasoning(body, ({ isOff }) => ({ thinking: { type: isOff ? 'disabled' : 'enabled' } })),
};
