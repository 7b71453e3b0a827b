import { eventually } from '@masque/testkit';
import { estimateTokens } from './token.estimates.ts';
import type { IdFamily } from './token.families.ts';
import { TokensService } from './tokens.service.ts';

const samples = [
  'She turned away from the harbor. "I never asked you to come," she whispered, *brushing the salt away*.',
  '她转身离开了港口，低声说道：“我从来没有叫你来。”灯笼在夜风中轻轻摇晃，海浪拍打着古老的石阶。',
  '😀🔥👩‍👩‍👧🥺✨💀😭',
];
const families: IdFamily[] = ['gpt', 'gpt4', 'llama', 'llama3', 'mistral'];

describe('tokens', () => {
  const warnings: object[] = [];
  const logger = { warn: (facts: object) => void warnings.push(facts) };
  const tokens = new TokensService(logger as never);
  afterAll(() => tokens.onModuleDestroy());

  it.each(families)('of %s are estimated at first, and exact from the next prompt on', async (family) => {
    const estimate = samples.reduce((sum, text) => sum + estimateTokens(text), 0);
    expect(tokens.sumOf(family, samples)).toEqual({ count: estimate, estimated: estimate });
    const { count } = await eventually(() => {
      const sum = tokens.sumOf(family, samples);
      return sum.estimated === 0 ? sum : null;
    });
    const ids = await tokens.idsOf(family, samples);
    expect(count).toBe(ids.flat().length);
    expect(tokens.count(family, samples[0]!)).toBe(ids[0]?.length);
    expect(tokens.exactCounts(family, [...samples, 'new'])).toEqual(
      new Map(samples.map((text, at) => [text, ids[at]?.length])),
    );
  });

  it.each<[IdFamily, number[]]>([
    ['gpt', [24912, 2375]],
    ['gpt4', [15339, 1917]],
    ['llama', [12199, 3186]],
    ['llama3', [15339, 1917]],
    ['mistral', [21558, 1526]],
  ])('of %s have the ids that the model uses', async (family, expected) =>
    expect(await tokens.idsOf(family, ['hello world'])).toEqual([expected]),
  );

  it('of Tekken are 15 % more than GPT’s, because no package has Tekken', async () => {
    const [english = ''] = samples;
    const [ids = []] = await tokens.idsOf('gpt', [english]);
    const { count } = await eventually(() => {
      const sum = tokens.sumOf('tekken', [english]);
      return sum.estimated === 0 ? sum : null;
    });
    expect(count).toBe(Math.ceil(ids.length * 1.15));
  });

  it('of a long text without a space are counted before anybody waits', async () => {
    const text = '的'.repeat(100_000);
    const began = performance.now();
    expect(tokens.sumOf('gpt', [text]).count).toBe(185_000);
    expect(performance.now() - began).toBeLessThan(500);
    await eventually(() => tokens.sumOf('gpt', [text]).estimated === 0);
    expect(warnings).toEqual([]);
  });

  it('of special tokens in a text are those of its letters', async () => {
    const [ids = []] = await tokens.idsOf('gpt', ['<|endoftext|>']);
    expect(ids.length).toBeGreaterThan(1);
  });

  it('of models without a tokenizer are always estimates', () => {
    const count = estimateTokens('Hello');
    expect(tokens.sumOf(null, ['Hello'])).toEqual({ count, estimated: count });
    expect(tokens.exactCounts(null, ['Hello']).size).toBe(0);
  });
});
