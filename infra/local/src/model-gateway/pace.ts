import type { Pace } from './completions.ts';

const RATE = 40;
const FIRST_TOKEN = 250;

export function paceFrom(env: NodeJS.ProcessEnv): Pace {
  return {
    rate: Number(env['DEMO_TOKENS_PER_SECOND'] ?? RATE) || RATE,
    firstToken: Number(env['DEMO_FIRST_TOKEN_MS'] ?? FIRST_TOKEN) || 0,
  };
}
