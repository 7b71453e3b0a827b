import { TurnQueue } from './turn-queue.ts';

describe('the queue of work', () => {
  let queue: TurnQueue<string>;
  beforeEach(() => {
    queue = new TurnQueue(['first', 'second']);
  });

  const never = () => new Promise<never>(() => undefined);
  const add = (caller: string, work: () => Promise<unknown>) =>
    queue.inTurn(caller, new AbortController().signal, work);

  it('holds a few of one caller, and refuses more with the time to wait', () => {
    for (let n = 0; n < 10; n += 1) void add('many', never); // two running, eight waiting
    expect(() => add('many', never)).toThrow(
      expect.objectContaining({ code: 'rate.limited', extras: { remainingTime: 5 } }),
    );
  });

  it('lets the others go before the rest of one who sent many', async () => {
    const order: string[] = [];
    const release = Promise.withResolvers<void>();
    const works = Array.from({ length: 6 }, (_, n) =>
      add('many', async () => (order.push(`many ${n}`), release.promise)),
    );
    works.push(add('other', async () => order.push('other')));
    release.resolve();
    await Promise.all(works);
    expect(order).toHaveLength(7);
    expect(order.indexOf('other')).toBeLessThan(order.indexOf('many 4'));
  });

  it('refuses everybody when too much waits altogether', () => {
    for (let n = 0; n < 26; n += 1) void add(`caller ${n}`, never);
    expect(() => add('another', never)).toThrow(expect.objectContaining({ code: 'server.unavailable' }));
  });

  it('does not begin what nobody waits for any more', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const running = [add('a', () => first.promise), add('a', () => second.promise)];
    const leaving = new AbortController();
    let hasBegun = false;
    const left = queue.inTurn('a', leaving.signal, async () => void (hasBegun = true));
    leaving.abort();
    first.resolve();
    second.resolve();
    await expect(left).rejects.toThrow('aborted');
    await Promise.all(running);
    expect(hasBegun).toBe(false);
  });
});
