import { type Dialect, isAt } from './dialect.ts';
import { budgetOf, withReasoning } from './reasoning.choice.ts';

/** Source: Anthropic, OpenAI SDK compatibility. System messages move to the top, so later ones become the user's. */
export const anthropic: Dialect = {
  name: 'anthropic',
  speaks: isAt('api.anthropic.com'),
  listHeaders: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  needs: () => ({ shape: 'semi_strict', maxTemperature: 1, endsWithUser: true }),
  rewrite: (body) =>
    withReasoning(body, (choice) => {
      const budget = budgetOf(choice);
      if (budget === undefined) return {};
      const { max_tokens: limit } = body;
      return {
        thinking: { type: 'enabled', budget_tokens: budget },
        // The budget counts against the limit, and thinking allows no other temperature.
        ...(typeof limit === 'number' ? { max_tokens: limit + budget } : {}),
        ...(body['temperature'] === undefined ? {} : { temperature: 1 }),
      };
    }),
};
