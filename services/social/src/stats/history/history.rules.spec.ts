import { filled } from './history.rules.ts';

describe('a history', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
  const nothing = { likes: 0, followers: 0 };

  it('has every day, also without any point', () => {
    expect(filled(days, new Map(), nothing)).toEqual(days.map((day) => ({ day, ...nothing, chats: 0, views: 0 })));
  });

  it('carries totals on over days without a point, and not what happened', () => {
    const points = new Map([['2026-01-02', { likes: 5, followers: 2, chats: 3, views: 4 }]]);
    expect(filled(days, points, { likes: 1, followers: 1 })).toEqual([
      { day: '2026-01-01', likes: 1, followers: 1, chats: 0, views: 0 },
      { day: '2026-01-02', likes: 5, followers: 2, chats: 3, views: 4 },
      { day: '2026-01-03', likes: 5, followers: 2, chats: 0, views: 0 },
    ]);
  });

  it('takes totals that nobody counted on a day from the day before', () => {
    const points = new Map([['2026-01-03', { chats: 1, views: 0 }]]);
    expect(filled(days, points, { likes: 7, followers: 3 }).at(-1)).toMatchObject({ likes: 7, followers: 3, chats: 1 });
  });
});
