import { eventually } from '@masque/testkit';
import { estimateTokens } from './token.estimates.ts';
import type { TokenFamily } from './token.families.ts';
import { TokensService } from './tokens.service.ts';

const samples = {
  English: 'She turned away from the harbor. "I never asked you to come," she whispered, *brushing the salt away*.',
  German:
    'Sie wandte sich vom Hafen ab. »Ich habe dich nie gebeten zu kommen«, flüsterte sie und strich das Salz fort.',
  Russian: 'Она отвернулась от гавани и прошептала: «Я никогда не просила тебя приходить». Фонари качались на ветру.',
  Chinese: '她转身离开了港口，低声说道：“我从来没有叫你来。”灯笼在夜风中轻轻摇晃，海浪拍打着古老的石阶。',
  Japanese: '彼女は港に背を向けて、「来てくれなんて頼んでないわ」とささやいた。提灯が夜風に揺れていた。',
  Korean: '그녀는 항구에서 돌아서며 "와 달라고 한 적 없어"라고 속삭였다. 등불이 밤바람에 흔들렸다.',
  Arabic: 'استدارت بعيدًا عن الميناء وهمست: لم أطلب منك المجيء أبدًا. كانت الفوانيس تتأرجح في الريح.',
  Hindi: 'वह बंदरगाह से मुड़ी और फुसफुसाई: मैंने तुम्हें आने के लिए कभी नहीं कहा।',
  Thai: 'เธอหันหลังให้ท่าเรือแล้วกระซิบว่าฉันไม่เคยขอให้คุณมา โคมไฟแกว่งไปมาในสายลมยามค่ำคืน',
  emoji: '😀🔥👩‍👩‍👧🥺✨💀😭',
};
const families: TokenFamily[] = ['gpt', 'llama', 'llama3', 'mistral'];

describe('tokens', () => {
  const warnings: object[] = [];
  const logger = { warn: (facts: object) => void warnings.push(facts) };
  const tokens = new TokensService(logger as never);
  afterAll(() => tokens.onModuleDestroy());

  it.each(Object.entries(samples))(
    'are estimated as no fewer than GPT’s for %s, and not twice as many',
    async (_, text) => {
      const [ids = []] = await tokens.idsOf('gpt', [text]);
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(ids.length);
      expect(estimateTokens(text)).toBeLessThan(ids.length * 2.2);
    },
  );

  it.each(families)('of %s are estimated at first, and exact from the next prompt on', async (family) => {
    const texts = Object.values(samples);
    const estimate = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    expect(tokens.sumOf(family, texts)).toEqual({ count: estimate, estimated: estimate });
    const { count } = await eventually(() => {
      const sum = tokens.sumOf(family, texts);
      return sum.estimated === 0 ? sum : null;
    });
    const ids = await tokens.idsOf(family, texts);
    expect(count).toBe(ids.flat().length);
    expect(tokens.count(family, texts[0]!)).toBe(ids[0]?.length);
    expect(tokens.exactCounts(family, [...texts, 'new'])).toEqual(
      new Map(texts.map((text, at) => [text, ids[at]?.length])),
    );
  });

  it.each<[TokenFamily, number[]]>([
    ['gpt', [24912, 2375]],
    ['llama', [12199, 3186]],
    ['llama3', [15339, 1917]],
    ['mistral', [21558, 1526]],
  ])('of %s have the ids that the model uses', async (family, expected) =>
    expect(await tokens.idsOf(family, ['hello world'])).toEqual([expected]),
  );

  it('of a long text without a space are counted before anybody waits', async () => {
    const text = '的'.repeat(100_000);
    const began = performance.now();
    expect(tokens.sumOf('gpt', [text]).count).toBe(150_000);
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
