import { describe, expect, it } from '@jest/globals';
import { type Day, eventful, mostOn, totalOf } from './history.rules.ts';

const aDay = (day: string, own: Partial<Day> = {}): Day => ({
  day,
  likes: 0,
  followers: 0,
  chats: 0,
  views: 0,
  ...own,
});
const days = [
  aDay('2026-01-01', { likes: 3 }),
  aDay('2026-01-02', { likes: 3 }),
  aDay('2026-01-03', { likes: 2, views: 4 }),
  aDay('2026-01-04', { likes: 2, views: 7 }),
  aDay('2026-01-05', { likes: 2 }),
];

describe('statistics by day', () => {
  it('add up what happened, and end with what there is', () => {
    expect(totalOf(days, 'views')).toBe(11);
    expect(totalOf(days, 'likes')).toBe(2);
    expect(totalOf([], 'likes')).toBe(0);
  });

  it('name the newest of their best days, and none when nothing happened', () => {
    expect(mostOn(days, 'likes')?.day).toBe('2026-01-02');
    expect(mostOn(days, 'followers')).toBeNull();
    expect(mostOn([], 'views')).toBeNull();
  });

  it('leave quiet days out of the table', () =>
    expect(eventful(days).map(({ day }) => day)).toEqual(['2026-01-04', '2026-01-03', '2026-01-01']));
});
