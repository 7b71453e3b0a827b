import { branchedVariables, firstVariables, keptVariables, variablesBefore } from './variables.rules.ts';

const rowOf = (variableState: string | undefined) => (variableState === undefined ? {} : { variableState });

describe('the variables of a chat', () => {
  it('are none at first, or what the greeting wrote', () => {
    expect(variablesBefore({}, 'm-1')).toEqual({});
    expect(variablesBefore(rowOf(firstVariables({})), 'm-1')).toEqual({});
    expect(variablesBefore(rowOf(firstVariables({ hp: '10' })), 'm-1')).toEqual({ hp: '10' });
  });

  it('are kept when a message changes them, and only then', () => {
    const state = keptVariables({}, 'm-1', {}, { turns: '1' });
    expect(variablesBefore(rowOf(state), 'm-2')).toEqual({ turns: '1' });
    expect(keptVariables(rowOf(state), 'm-2', { turns: '1' }, { turns: '1' })).toBeUndefined();
  });

  it('are again what they were for a new version of the message that changed them last', () => {
    const row = rowOf(keptVariables({}, 'm-1', { turns: '1' }, { turns: '2', mood: 'sad' }));
    expect(variablesBefore(row, 'm-1')).toEqual({ turns: '1' });
    const again = rowOf(keptVariables(row, 'm-1', { turns: '1' }, { turns: '2' }));
    expect(variablesBefore(again, 'm-2')).toEqual({ turns: '2' });
    const changedNothing = rowOf(keptVariables(again, 'm-1', { turns: '1' }, { turns: '1' }));
    expect(variablesBefore(changedNothing, 'm-2')).toEqual({ turns: '1' });
    expect(keptVariables(again, 'm-1', { turns: '1' }, { turns: '2' })).toBeUndefined();
  });

  it('go with a branch, but for those of a turn that it leaves behind', () => {
    const row = rowOf(keptVariables({}, 'm-1', { turns: '1' }, { turns: '2' }));
    const whole = rowOf(branchedVariables(row, new Map([['m-1', 'n-1']])));
    expect(variablesBefore(whole, 'n-2')).toEqual({ turns: '2' });
    expect(variablesBefore(whole, 'n-1')).toEqual({ turns: '1' });
    expect(variablesBefore(rowOf(branchedVariables(row, new Map())), 'n-1')).toEqual({ turns: '1' });
    // From further back: only the newest turn's writes can be dropped.
    const later = rowOf(keptVariables(row, 'm-2', { turns: '2' }, { turns: '3' }));
    expect(variablesBefore(rowOf(branchedVariables(later, new Map())), 'n-1')).toEqual({ turns: '2' });
    expect(branchedVariables({}, new Map())).toBeUndefined();
    expect(variablesBefore(rowOf(branchedVariables(rowOf(firstVariables({ a: '1' })), new Map())), 'x')).toEqual({
      a: '1',
    });
  });
});
