import { nameKey } from './character.order.ts';

describe('the order of names', () => {
  it('puts accents beside their letters', () => {
    expect(['Zoe', 'Émile', 'adam', 'Eva'].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))).toEqual([
      'adam',
      'Émile',
      'Eva',
      'Zoe',
    ]);
  });
});
