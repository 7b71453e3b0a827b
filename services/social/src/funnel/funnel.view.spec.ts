import { toFunnel } from './funnel.view.ts';

describe('a funnel', () => {
  it('has the newest version first, and each greeting with the people of its version', () => {
    const impressions = [
      { version: 1, kind: 'seen' as const, people: [90] },
      { version: 2, kind: 'seen' as const, people: [40] },
      { version: 2, kind: 'opened' as const, people: [20] },
    ];
    const progress = [
      { version: 2, greeting: null, begun: [5], tenTurns: [5], returned: [5] },
      { version: 2, greeting: 1, begun: [10], tenTurns: [5], returned: [5] },
      { version: 2, greeting: 0, begun: [5], tenTurns: [5], returned: [4] },
    ];
    expect(toFunnel(impressions, progress)).toEqual([
      { n: 2, greeting: 0, seen: 40, opened: 20, begun: 5, tenTurns: 5, returned: null },
      { n: 2, greeting: 1, seen: 40, opened: 20, begun: 10, tenTurns: 5, returned: 5 },
      { n: 2, greeting: null, seen: 40, opened: 20, begun: 5, tenTurns: 5, returned: 5 },
      { n: 1, greeting: 0, seen: 90, opened: null, begun: null, tenTurns: null, returned: null },
    ]);
  });

  it.each([
    [[0], null],
    [[4], null],
    [[5], 5],
    [[6], 5],
    [[9], 5],
    [[10], 10],
    [[4, 5], 5],
    [[7, 9], 5],
    [[7, 12], 10],
    [[0, 6, 10], 10],
  ])('tells %j people of ever wider windows as %s, in every step', (people, told) => {
    const progress = [{ version: 1, greeting: 0, begun: people, tenTurns: people, returned: people }];
    const impressions = (['seen', 'opened'] as const).map((kind) => ({ version: 1, kind, people }));
    const row = { n: 1, greeting: 0, seen: told, opened: told, begun: told, tenTurns: told, returned: told };
    expect(toFunnel(impressions, progress)).toEqual([row]);
  });

  it('is empty for a character that nobody saw', () => {
    expect(toFunnel([], [])).toEqual([]);
  });
});
