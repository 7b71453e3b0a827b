import { estimateTokens } from '../../tokens/token.estimates.ts';
import { buildWithin, PromptThread, type SizedPromptInput } from './prompt.thread.ts';

const history = Array.from({ length: 60 }, (_, n) => ({
  role: n % 2 ? ('user' as const) : ('assistant' as const),
  text: n % 3 ? `${n}: Said in English, and at some length.` : `${n}：她转身离开了港口。`,
}));
const input: SizedPromptInput = {
  character: { name: 'Aria', description: 'A harbor pilot.' },
  persona: null,
  history,
  greeting: 'none',
  budget: { characters: 16_384, tokens: 400 },
  scale: { family: 'llama3', plain: 0.9, dense: 0.7 },
};

describe('a prompt built in the thread', () => {
  const thread = new PromptThread();
  afterAll(() => thread.close());

  it('has the size that it has outside, with the counts known there', async () => {
    const counted = new Map(history.slice(10).map(({ text }, n) => [text, 5 + (n % 7)]));
    const outside = buildWithin(input, (text) => counted.get(text) ?? estimateTokens(text));
    const built = await thread.run<'build'>({ ...input, counted });
    expect(built).toMatchObject({ prompt: { trace: outside.trace, messages: outside.messages } });
    expect(outside.trace.tokens).toBeLessThanOrEqual(400);
    expect(outside.trace.trimmed.messages).toBeGreaterThan(10);
  });
});
