import { FairQueue } from './fair-queue.ts';

const anybody = () => true;

describe('the fair queue', () => {
  it('takes users in turn, each one’s items in their order', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item);
    const taken = Array.from({ length: 6 }, () => queue.takeNext(anybody));
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.takeNext(anybody)).toBeUndefined();
  });

  it('goes past those who may not take now', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'b1']) queue.add(item.charAt(0), item);
    expect(queue.takeNext((user) => user !== 'a')).toBe('b1');
    expect(queue.takeNext((user) => user !== 'a')).toBeUndefined();
    expect(queue.countOf('a')).toBe(2);
    expect(queue.takeNext(anybody)).toBe('a1');
    expect(queue.countOf('a')).toBe(1);
  });
});
