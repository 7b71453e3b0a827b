import { isOlderClaude } from './claude.ts';
import { type Dialect, isAt } from './dialect.ts';
import { budgetOf, withReasoning } from './reasoning.choice.ts';

const LEAST_BUDGET = 1_024;

/** Source: Anthropic, OpenAI SDK compatibility. System messages move to the top, so later ones become the user's. */
export const anthropic: Dialect = {
  name: 'anthropic',
  speaks: isAt('api.anthropic.com'),
  listHeaders: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  needs: () => ({ shape: 'semi_strict', maxTemperature: 1, endsWithUser: true }),
  rewrite: (body, { model }) =>
    withReasoning(body, (choice) => {
      if (choice.isOff) return isOlderClaude(model) ? {} : { thinking: { type: 'disabled' } };
      const wanted = budgetOf(choice);
      if (wanted === undefined) return {};
      const budget = Math.max(LEAST_BUDGET, wanted);
      const { max_tokens: limit } = body;
      return {
        thinking: isOlderClaude(model) ? { type: 'enabled', budget_tokens: budget } : { type: 'adaptive' },
        // Thoughts count against the limit, and allow no other temperature.
        ...(typeof limit === 'number' ? { max_tokens: limit + budget } : {}),
        ...(body['temperature'] === undefined ? {} : { temperature: 1 }),
      };
    }),
};
