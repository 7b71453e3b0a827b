import type { Dialect } from './dialect.ts';
import { withReasoning } from './reasoning.choice.ts';

/** Templates of these models write the opening tag themselves, so it's missing in replies. */
const opensItself = /(?:^|[^a-z])(?:r1|qwq|thinking|reasoner)(?![a-z])/i;

/** vLLM's name, and llama.cpp's and LM Studio's; each ignores the other. */
const penalties = (value: unknown) => ({ repetition_penalty: value, repeat_penalty: value });

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
    withReasoning(penalty === undefined ? body : { ...body, ...penalties(penalty) }, ({ isOff, effort, budget }) => ({
      ...(isOff ? { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } } : {}),
      ...(effort === undefined ? {} : { reasoning_effort: effort }),
      ...(budget === undefined ? {} : { thinking_budget_tokens: budget }),
    })),
};
