import { UnpublishedStates } from './unpublished-states.ts';

const row = (_id: string, revision = 1) => ({ _id, revision });

describe('the age of what is unpublished', () => {
  it('is that of the oldest state which the sweeps still find', () => {
    const states = new UnpublishedStates();
    expect(states.oldestSeconds(9_000)).toBe(0);
    states.replaceAll([row('a')], 10_000);
    states.replaceAll([row('a'), row('b')], 15_000);
    expect(states.oldestSeconds(20_000)).toBe(10);
    states.delete('a');
    expect(states.oldestSeconds(20_000)).toBe(5);
    states.replaceAll([], 25_000);
    expect(states.oldestSeconds(30_000)).toBe(0);
  });

  it('begins anew for a row that has changed: a busy chat is unpublished at every look', () => {
    const states = new UnpublishedStates();
    for (let revision = 1; revision < 10; revision += 1) states.replaceAll([row('busy', revision)], revision * 5_000);
    expect(states.oldestSeconds(46_000)).toBe(1);
  });
});
