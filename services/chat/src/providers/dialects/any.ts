import type { Dialect } from './dialect.ts';
import { asEffort, withReasoning } from './reasoning.choice.ts';

/** Templates of these models write the opening tag themselves, so it's missing in replies. */
const opensItself = /(?:^|[^a-z])(?:r1|qwq|thinking|reasoner)(?![a-z])/i;

/** vLLM's names, and llama.cpp's; each ignores the other's. */
const penalties = (value: unknown) => ({ repetition_penalty: value, repeat_penalty: value });
const budgets = (value: number) => ({ thinking_token_budget: value, thinking_budget_tokens: value });

/** Servers on one's own machine or behind a proxy: OpenAI's names, and what templates of thinking models read. */
export const anyServer: Dialect = {
  name: 'any',
  speaks: () => true,
  needs: (model) => ({
    ...(opensItself.test(model) ? { beginsThinking: true } : {}),
    // Proxies move system messages to the top for Claude.
    ...(/claude/i.test(model) ? { shape: 'semi_strict' } : {}),
  }),
  rewrite: ({ repetition_penalty: penalty, ...body }) =>
    withReasoning(penalty === undefined ? body : { ...body, ...penalties(penalty) }, (choice) => ({
      ...asEffort(choice),
      ...(choice.isOff ? { enable_thinking: false, chat_template_kwargs: { enable_thinking: false } } : {}),
      ...(choice.budget === undefined ? {} : budgets(choice.budget)),
    })),
};
