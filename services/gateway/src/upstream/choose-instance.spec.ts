import { inOrder } from './choose-instance.ts';

const instance = (url: string, isAvoided = false) => ({ url, isAvoided });
const urls = (instances: { url: string }[]) => instances.map(({ url }) => url).join('');

describe('the order in which instances are tried', () => {
  const all = [instance('a'), instance('b'), instance('c')];

  it('goes round for visitors', () => {
    expect([0, 1, 2, 3].map((turn) => urls(inOrder(all, undefined, turn)))).toEqual(['abc', 'bca', 'cab', 'abc']);
  });

  it('is the same for one user each time, and spreads users', () => {
    const first = (user: number, turn: number) => inOrder(all, `user-${user}`, turn)[0]?.url;
    for (let user = 0; user < 20; user += 1) expect(first(user, 0)).toBe(first(user, 7));
    const spread = new Set(Array.from({ length: 50 }, (_, user) => first(user, 0)));
    expect(spread).toEqual(new Set(['a', 'b', 'c']));
  });

  it('changes only for the users of an instance that went away', () => {
    for (let user = 0; user < 30; user += 1) {
      const before = inOrder(all, `user-${user}`, 0)[0]?.url;
      const after = inOrder([instance('a'), instance('b', true), instance('c')], `user-${user}`, 0);
      expect(after.at(-1)?.url).toBe('b');
      expect(before === 'b' || after[0]?.url === before).toBe(true);
    }
  });
});
