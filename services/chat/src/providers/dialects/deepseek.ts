import { type Dialect, isAt } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

/** Source: DeepSeek's API reference, thinking mode. */
export const deepSeek: Dialect = {
  name: 'deepseek',
  speaks: isAt('api.deepseek.com'),
  needs: (model) => ({ ...(model.includes('reasoner') ? { shape: 'strict', endsWithUser: true } : {}), maxStops: 16 }),
  rewrite: (body) =>
    withReasoning(body, (choice) => {
      if (choice.isOff) return { thinking: { type: 'disabled' } };
      return choice.effort === undefined ? {} : { thinking: { type: 'enabled' }, ...asEffort(choice) };
    }),
};
