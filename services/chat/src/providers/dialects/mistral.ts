import { type Dialect, isAt } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

/** Source: Mistral's API reference. Unknown fields are refused; the last message must be the user's. */
export const mistral: Dialect = {
  name: 'mistral',
  speaks: isAt('api.mistral.ai'),
  needs: () => ({
    shape: 'semi_strict',
    endsWithUser: true,
    takesPrefill: true,
    renamed: { seed: 'random_seed' },
    omitted: ['stream_options', 'top_k', 'min_p', 'top_a', 'typical_p', 'repetition_penalty', 'logit_bias'],
    maxTemperature: 1.5,
  }),
  rewrite: ({ messages, ...body }) =>
    withReasoning({ ...body, messages: withPrefix(messages) }, ({ isOff, effort }) =>
      asEffort({ isOff, effort: effort === undefined ? undefined : 'high' }),
    ),
};

function withPrefix(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  const last: unknown = messages.at(-1);
  const isPrefill = typeof last === 'object' && last !== null && 'role' in last && last.role === 'assistant';
  return isPrefill ? [...messages.slice(0, -1), { ...last, prefix: true }] : messages;
}
