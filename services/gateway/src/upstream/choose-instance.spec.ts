import { inOrder } from './choose-instance.ts';

const instance = (url: string, isAvoided = false) => ({ url, isAvoided });
const urls = (instances: { url: string }[]) => instances.map(({ url }) => url).join('');

describe('the order in which instances are tried', () => {
  const all = [instance('a'), instance('b'), instance('c')];

  it('goes round for visitors', () => {
    expect([0, 1, 2, 3].map((turn) => urls(inOrder(all, { userId: undefined, turn })))).toEqual([
      'abc',
      'bca',
      'cab',
      'abc',
    ]);
  });

  it('is the same for one user each time, and spreads users', () => {
    const first = (user: number, turn: number) => inOrder(all, { userId: `user-${user}`, turn })[0]?.url;
    for (let user = 0; user < 20; user += 1) expect(first(user, 0)).toBe(first(user, 7));
    const spread = new Set(Array.from({ length: 50 }, (_, user) => first(user, 0)));
    expect(spread).toEqual(new Set(['a', 'b', 'c']));
  });

  it('begins with the one that is known to have what is asked for, unless it is away', () => {
    const caller = { userId: 'user-1', turn: 0, first: 'b' };
    expect(inOrder(all, caller)[0]?.url).toBe('b');
    expect(inOrder([instance('a'), instance('b', true), instance('c')], caller).at(-1)?.url).toBe('b');
  });

  it('changes only for the users of an instance that went away', () => {
    for (let user = 0; user < 30; user += 1) {
      const before = inOrder(all, { userId: `user-${user}`, turn: 0 })[0]?.url;
      const left = [instance('a'), instance('b', true), instance('c')];
      const after = inOrder(left, { userId: `user-${user}`, turn: 0 });
      expect(after.at(-1)?.url).toBe('b');
      expect(before === 'b' || after[0]?.url === before).toBe(true);
    }
  });
});
