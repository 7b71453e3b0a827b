import { sortKey } from './sort-key.ts';

describe('the order of names', () => {
  it('puts accents beside their letters', () => {
    expect(['Zoe', 'Émile', 'adam', 'Eva'].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      'adam',
      'Émile',
      'Eva',
      'Zoe',
    ]);
  });
});
