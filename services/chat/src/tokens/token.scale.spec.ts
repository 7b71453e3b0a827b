import { learned, scaled, unlearned } from './token.scale.ts';

const english = { characters: 4_000, messages: 0, count: 1_100 };
const chinese = { characters: 2_000, messages: 0, count: 3_000 };

describe('counts corrected by usage', () => {
  it('rise faster than they fall', () => {
    expect(learned(unlearned, english, 2_200).plain).toBe(1.5);
    expect(learned(unlearned, english, 550).plain).toBe(0.875);
  });

  it('come near what the model counts, and stay there', () => {
    let ratios = unlearned;
    for (let reply = 0; reply < 20; reply += 1) ratios = learned(ratios, { ...english, messages: 20 }, 980);
    expect(ratios.plain).toBeCloseTo(0.8, 2);
    expect(scaled(1_100, 'x'.repeat(4_000), ratios)).toBeLessThan(890);
  });

  it('of one script say nothing about others', () => {
    const ratios = learned(unlearned, chinese, 1_000);
    expect(ratios.plain).toBe(1);
    expect(ratios.dense).toBeLessThan(1);
    expect(scaled(100, '汉'.repeat(66), ratios)).toBeLessThan(100);
    expect(scaled(100, 'x'.repeat(400), ratios)).toBe(100);
  });

  it.each([
    ['far more', 1_000_000, 2],
    ['far less', 1, 0.825],
    ['none', 0, 1],
  ])('stay within bounds when a server reports %s', (_, actual, ratio) =>
    expect(learned(unlearned, english, actual).plain).toBeCloseTo(ratio),
  );

  it('learn nothing from a short prompt, in which a server’s own instructions weigh most', () =>
    expect(learned(unlearned, { ...english, count: 150 }, 900)).toEqual(unlearned));
});
