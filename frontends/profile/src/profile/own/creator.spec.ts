import type { UserStats } from '@masque/contracts';
import { describe, expect, it } from '@jest/globals';
import { creatorLevel, engagement } from './StatsCard.tsx';

describe('creator statistics', () => {
  it('names the level by the number of characters', () => {
    expect([0, 4, 5, 9, 10, 24, 25, 49, 50].map(creatorLevel)).toEqual([
      'New Creator',
      'New Creator',
      'Aspiring Creator',
      'Aspiring Creator',
      'Skilled Creator',
      'Skilled Creator',
      'Expert Creator',
      'Expert Creator',
      'Master Creator',
    ]);
  });

  it('counts likes per follower', () => {
    expect(engagement({ characterLikes: 1, totalFollowers: 3 } as UserStats)).toBe('33.3');
    expect(engagement({ characterLikes: 9, totalFollowers: 0 } as UserStats)).toBe('0');
  });
});
