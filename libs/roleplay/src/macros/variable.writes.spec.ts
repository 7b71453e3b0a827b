import { applyWrites, expandMacros, MacroState, type VariableValues } from '@masque/roleplay/macros';

/** Expands two texts concurrently, each from the same variables. */
const both = (one: string, other: string, user: VariableValues = {}): VariableValues => {
  const [first, second] = [one, other].map((text) => {
    const state = new MacroState({ user });
    expandMacros(text, { state });
    return state;
  });
  return applyWrites(first?.variables().user ?? {}, second?.user.writes() ?? {});
};

describe('variables of a user that two chats write at once', () => {
  it.each([
    ['others', '{{$a = 1}}', '{{$b = 2}}', {}, { a: '1', b: '2' }],
    ['the same, counting', '{{$a++}}', '{{$a++}}{{$a++}}{{$a -= 1}}', { a: '5' }, { a: '7' }],
    ['the same, counting from nothing', '{{$a++}}', '{{$a++}}', {}, { a: '2' }],
    ['the same, setting: the later', '{{$a = 10}}', '{{$a = 10}}', { a: '5' }, { a: '10' }],
    ['set and then counted', '{{$a++}}', '{{$a = 20}}{{$a++}}', { a: '5' }, { a: '21' }],
    ['counted and then set', '{{$a++}}', '{{$a++}}{{$a = 6}}', { a: '5' }, { a: '6' }],
    ['a list', '{{$a += x}}', '{{$a += y}}{{$a++}}', { a: '[0]' }, { a: '[0,"x","y",1]' }],
    ['a text', '{{$a += x}}', '{{$a += y}}{{$a += z}}', { a: 'w' }, { a: 'wxyz' }],
    ['deleted', '{{$a++}}', '{{deleteglobalvar::a}}', { a: '5' }, {}],
    ['deleted and counted', '{{$a++}}', '{{deleteglobalvar::a}}{{$a++}}', { a: '5' }, { a: '1' }],
    ['come and gone', '{{$a = 1}}', '{{$a = 2}}{{deleteglobalvar::a}}', {}, { a: '1' }],
    ['nothing', '{{$a++}}', '{{$a}}{{$a = 5}}', { a: '5' }, { a: '6' }],
    [
      'names that objects have',
      '{{setglobalvar::__proto__::1}}',
      '{{incglobalvar::__proto__}}',
      {},
      JSON.parse('{"__proto__":"2"}'),
    ],
  ])('keep both: %s', (_name, one, other, given, expected) => {
    expect(Object.entries(both(one, other, given))).toEqual(Object.entries(expected));
  });

  it('survive as JSON', () => {
    const state = new MacroState({ user: { a: '1', b: '2', c: '[]' } });
    expandMacros('{{$a++}}{{$b = x}}{{addglobalvar::c::y}}{{deleteglobalvar::a}}', { state });
    const writes = JSON.parse(JSON.stringify(state.user.writes()));
    expect(applyWrites({ a: '1', b: '2', c: '[]' }, writes)).toEqual({ b: 'x', c: '["y"]' });
  });

  it('stay within the bounds', () => {
    const many = Object.fromEntries(Array.from({ length: 199 }, (_, i) => [`v${i}`, 'x']));
    expect(Object.keys(both('{{$a = 1}}', '{{$b = 1}}', many))).toHaveLength(200);
  });

  it('note as much as the variables hold, however often they are written', () => {
    const state = new MacroState();
    expandMacros('{{$a++}}{{$b += x}}{{$c = 1}}{{deleteglobalvar::c}}'.repeat(2000), { state });
    expect(state.user.writes()).toEqual({ a: { add: [2000] }, b: { add: ['x'.repeat(2000)] } });
  });
});
