import { expandMacros, MacroState, WorkError, type MacroVariables } from '@masque/roleplay/macros';

const run = (text: string, given: MacroVariables = {}) => {
  const state = new MacroState(given);
  return {
    text: expandMacros(text, { state, user: 'Bob', seed: 's' }),
    ...state.variables(),
    ignored: state.ignored(),
  };
};

describe('variables of the chat', () => {
  it.each([
    ['{{setvar::a::1}}{{getvar::a}}', '1'],
    ['{{setvar::a:: {{user}} }}<{{getvar::a}}>', '<Bob>'],
    ['{{setvar::a}}\n  long\n  text\n{{/setvar}}<{{getvar a}}>', '<long\ntext>'],
    ['{{#setvar::a}} x {{/setvar}}<{{getvar:a}}>', '< x >'],
    ['{{addvar::a::2}}{{addvar::a::3}}{{getvar::a}}', '5'],
    ['{{setvar::a::x}}{{addvar::a::3}}{{addvar::a::y}}{{getvar::a}}', 'x3y'],
    ['{{setvar::a::[1]}}{{addvar::a::x}}{{incvar::a}}', '[1,"x",1]'],
    ['{{incvar::a}}{{incvar::a}}{{decvar::b}}', '12-1'],
    ['{{setvar::a::007}}{{getvar::a}} {{setvar::a::1e3}}{{getvar::a}} {{setvar::a::x7}}{{getvar::a}}', '7 1000 x7'],
    ['<{{getvar::none}}>', '<>'],
    ['{{hasvar::a}}{{setvar::a::}}{{hasvar::a}}{{varexists::a}}', 'falsetruetrue'],
    ['{{setvar::a::1}}{{deletevar::a}}{{hasvar::a}}{{flushvar::a}}', 'false'],
    ['{{setvarkey::a::0::x}}{{setvarkey::a::2::y}}{{getvar::a}}', '["x",null,"y"]'],
    ['{{setvarkey::a::k::x}}{{setvarindex::a::1::y}}{{getvar::a}}', '{"1":"y","k":"x"}'],
    ['{{setvar::a::{"k":[5]}}}}', '}}'],
    ['{{setvarkey::a::k::5}}{{getvarkey::a::k}}<{{getvarindex::a::none}}{{getvarkey::a::constructor}}>', '5<>'],
    ['{{setvar::a::[1,2]}}{{getvarkey::a::1}} {{getvarkey::a::length}}', '2 2'],
    ['{{setvar::a::plain}}{{setvarkey::a::k::v}}{{getvar::a}}', 'plain'],
    ['{{setvar::::x}}{{getvar::}}{{setvar::a}}{{getvar}}', '{{setvar::::x}}{{setvar::a}}{{getvar}}'],
  ])('%s → %s', (text, expected) => expect(run(text).text).toBe(expected));

  it('are apart from those of the user, which have macros of their own', () => {
    const text = '{{setvar::a::1}}{{setglobalvar::a::2}}{{addglobalvar::a::3}}{{incglobalvar::a}}{{decglobalvar::b}}';
    const { chat, user } = run(`${text}{{deleteglobalvar::c}}{{setglobalvarkey::d::0::x}}`, { user: { c: 'x' } });
    expect({ chat, user }).toEqual({ chat: { a: '1' }, user: { a: '6', b: '-1', d: '["x"]' } });
    const read = '{{getglobalvar::c}}{{hasglobalvar::c}}{{globalvarexists::a}}{{getglobalvarkey::d::0}}';
    expect(run(read, { user: { c: 'x', d: '["y"]' } }).text).toBe('xtruefalsey');
  });

  it('last from text to text, and are given back as they were when nothing wrote them', () => {
    const given = { chat: { gold: '3' }, user: {} };
    expect(run('{{getvar::gold}}', given).chat).toBe(given.chat);
    const state = new MacroState(given);
    expandMacros('{{addvar::gold::2}}', { state });
    expect(expandMacros('{{.gold}}', { state })).toBe('5');
    expect(given.chat).toEqual({ gold: '3' });
  });

  it('of a text without a state last for that text', () =>
    expect(expandMacros('{{incvar::a}}', {}) + expandMacros('{{incvar::a}}', {})).toBe('11'));

  it('are written only in the branch of an if that is shown', () =>
    expect(run('{{if 1}}{{setvar::a::1}}{{else}}{{setvar::b::1}}{{/if}}').chat).toEqual({ a: '1' }));

  it('can be a condition by their short names', () =>
    expect(run('{{if .a}}a{{/if}}{{if !$a}}b{{/if}}{{if .b}}c{{/if}}', { chat: { a: 'x', b: '0' } }).text).toBe('ab'));
});

describe('short forms', () => {
  it.each([
    ['{{.a = 5 }}{{.a}}{{ . a }}', '55'],
    ['{{$a=5}}{{$a}}{{getglobalvar::a}}{{.a}}', '55'],
    ['{{.a++}}{{.a++}}{{.a--}}', '121'],
    ['{{.a += 2}}{{.a+=3}}{{.a -= 1}}{{.a-=x}}{{.a}}', '4'],
    ['{{.a = x}}{{.a += {{user}}}}{{.a}}', 'xBob'],
    ['{{.none || {{user}}}} {{.none ?? y}} {{.none}}', 'Bob y '],
    ['{{.a=0}}{{.a||x}} {{.a??x}} {{.a||=y}} {{.a??=z}}', 'x 0 y y'],
    ['{{.b ??= z}}{{.b}}', 'zz'],
    ['{{.a=5}}{{.a == 5}} {{.a==05}} {{.a != 5}}', 'true false false'],
    ['{{.a=5}}{{.a > 4}} {{.a>=5}} {{.a < 5}} {{.a<=5}} {{.a > x}}', 'true true false true false'],
    ['{{.my-var++}}{{.my-var--}}', '10'],
    ['{{.a foo}} {{.}} {{.1}} {{.a++ x}}', '{{.a foo}} {{.}} {{.1}} {{.a++ x}}'],
    ['{{.a ||= {{setvar::b::1}}x}}{{.a ||= {{setvar::b::2}}y}}{{.b}}', 'xx1'],
  ])('%s → %s', (text, expected) => expect(run(text).text).toBe(expected));
});

describe('bounds', () => {
  const many = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, 'x']));

  it('are 200 variables; one more is not written, and noted', () => {
    const { chat, user, ignored } = run('{{setvar::a::1}}{{setvar::v0::y}}{{setglobalvar::a::1}}', { chat: many(200) });
    expect(chat).toEqual({ ...many(200), v0: 'y' });
    expect(user).toEqual({ a: '1' });
    expect(ignored).toEqual([{ scope: 'chat', name: 'a', reason: 'too_many' }]);
  });

  it('are 16,000 characters of names and values together', () => {
    const given = { chat: { a: 'x'.repeat(15_990) } };
    const { chat, ignored } = run(
      '{{addvar::a::xxxxxxxxxx}}{{setvar::bcd::123456}}{{setvar::c::1}}{{setvar::d::}}',
      given,
    );
    expect(chat).toEqual({ ...given.chat, bcd: '123456' });
    expect(ignored.map(({ name, reason }) => [name, reason])).toEqual([
      ['a', 'too_long'],
      ['c', 'too_long'],
      ['d', 'too_long'],
    ]);
    expect(run('{{setvar::a::x}}{{setvar::b::y}}', given).chat).toEqual({ a: 'x', b: 'y' });
  });

  it('are an index of 1,000 in a list', () => {
    const { chat, ignored } = run('{{setvarkey::a::1000000::x}}{{setvarkey::a::-1::x}}{{setvarkey::a::1::x}}');
    expect(chat).toEqual({ a: '[null,"x"]' });
    expect(ignored).toEqual([{ scope: 'chat', name: 'a', reason: 'too_long' }]);
  });

  it('are what values read and written cost together, so that many macros with a long value end', () => {
    expect(() => run('{{addvar::a::x}}'.repeat(2000), { chat: { a: 'x'.repeat(13_000) } })).toThrow(WorkError);
  });

  it.each(['__proto__', 'constructor', 'toString'])('do not let %s be more than a name', (name) => {
    expect(run(`{{getvar::${name}}}{{hasvar::${name}}}`).text).toBe('false');
    const { text, chat } = run(`{{setvar::${name}::x}}{{getvar::${name}}}`);
    expect(text).toBe('x');
    expect(Object.keys(chat)).toEqual([name]);
    expect(run(`{{setvarkey::a::${name}::x}}{{getvar::b}}`).text).toBe('');
  });
});
