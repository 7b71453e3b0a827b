import { expandMacros, type MacroContext } from '@masque/roleplay/macros';

const context: MacroContext = {
  char: 'Aria',
  user: 'Bob',
  seed: 's',
  pickSeed: 'chat',
  clock: { now: Date.UTC(2026, 2, 5, 16, 5, 9) },
  fields: { description: '{{char}} knows {{user}}', personality: 'kind', scenario: '', persona: 'tall' },
  lastMessage: 'last',
  lastUserMessage: 'mine',
  lastCharMessage: 'yours',
  lastUserMessageAt: Date.UTC(2026, 2, 5, 16, 0, 0),
  outlets: { box: 'in {{user}} box' },
};
const expand = (text: string, changes: MacroContext = {}): string => expandMacros(text, { ...context, ...changes });

describe('values', () => {
  it.each([
    ['{{char}} {{user}}', 'Aria Bob'],
    ['{{Char}} {{USER}} {{ user }}', 'Aria Bob Bob'],
    ['<USER> <bot> <Char> <GROUP> <b>', 'Bob Aria Aria Aria <b>'],
    ['{{group}} {{charIfNotGroup}}', 'Aria Aria'],
    ['{{persona}}/{{personality}}/{{scenario}}', 'tall/kind/'],
    ['{{description}}', 'Aria knows Bob'],
    ['{{lastMessage}} {{lastUserMessage}} {{lastCharMessage}}', 'last mine yours'],
    ['a{{newline}}b{{newline::3}}c{{space}}{{noop}}d', 'a\nb\n\n\nc d'],
    ['{{newline::-1}}{{newline::x}}{{newline::999}}', '\n\n\n'],
    ['{{outlet::box}}|{{outlet::none}}|{{outlet::constructor}}', 'in {{user}} box||'],
    ['{{unknown}} {{unknown::{{user}}}} {{setvar::a::b}}', '{{unknown}} {{unknown::Bob}} {{setvar::a::b}}'],
    ['{{constructor}} {{__proto__}} {{toString}}', '{{constructor}} {{__proto__}} {{toString}}'],
    ['{{user::x}} {{char x}}', '{{user::x}} {{char x}}'],
    ['{{original}}', '{{original}}'],
    ['', ''],
  ])('%s → %s', (text, expected) => expect(expand(text)).toBe(expected));

  it('stay as they are without a value', () => {
    expect(expandMacros('{{user}} {{time}} {{persona}} <USER>', {})).toBe('{{user}} {{time}} {{persona}} <USER>');
  });

  it('are not expanded themselves: a name or a message is what a person wrote', () => {
    expect(expand('{{user}}', { user: '{{char}}' })).toBe('{{char}}');
    expect(expand('{{lastMessage}}', { lastMessage: '{{description}}' })).toBe('{{description}}');
  });

  it('of fields are expanded once; a field in a field stays', () => {
    const fields = { description: 'see {{personality}} {{description}} {{pick::x}}', personality: 'kind' };
    expect(expand('{{description}}', { fields })).toBe('see {{personality}} {{description}} x');
  });
});

describe('comments, reverse, trim, escapes', () => {
  it.each([
    ['a{{// note {{user}} :: }}b', 'ab'],
    ['a{{//note}}b{{comment: x}}c{{comment::x}}d{{hidden_key:x}}e', 'abcde'],
    ['{{reverse:abc}} {{reverse::{{user}}}} {{reverse:a👍b}}', 'cba boB b👍a'],
    ['a\n\n{{trim}}\r\n\nb', 'ab'],
    ['\n{{trim}}a{{trim}}\n', 'a'],
    ['a \n{{trim}} b', 'a  b'],
    ['{{trim}}', ''],
    ['a\n{{user}}\n{{trim}}{{// x}}\n{{char}}', 'a\nBobAria'],
    ['\\{{user}} \\{\\{user\\}\\}', '{{user}} {{user}}'],
    ['\\{user\\} \\n', '\\{user\\} \\n'],
    ['{{{user}}}', '{Bob}'],
    ['{{user} }} {{ {user}}', '{{user} }} {{ {user}}'],
    ['{{user', '{{user'],
    ['user}} {{user}}', 'user}} Bob'],
    ['{{a {{user}}', '{{a Bob'],
    ['{{}} {{ }}', '{{}} {{ }}'],
  ])('%j → %j', (text, expected) => expect(expand(text)).toBe(expected));
});

describe('if', () => {
  it.each([
    ['{{if {{user}}}}yes{{/if}}', 'yes'],
    ['{{if {{scenario}}}}yes{{/if}}', ''],
    ['{{if {{scenario}}}}yes{{else}}no{{/if}}', 'no'],
    ['{{if personality}}yes{{else}}no{{/if}}', 'yes'],
    ['{{if scenario}}yes{{else}}no{{/if}}', 'no'],
    ['{{if !scenario}}yes{{else}}no{{/if}}', 'yes'],
    ['{{if ! personality}}yes{{else}}no{{/if}}', 'no'],
    ['{{if::some text}}yes{{/if}}', 'yes'],
    ['{{if:0}}yes{{else}}no{{/if}}', 'no'],
    ['{{if false}}yes{{else}}no{{/if}}', 'no'],
    ['{{if OFF}}yes{{else}}no{{/if}}', 'no'],
    ['{{if personality}}a{{if scenario}}b{{else}}c{{/if}}d{{else}}e{{/if}}', 'acd'],
    ['{{if scenario}}a{{if personality}}b{{else}}c{{/if}}d{{else}}e{{/if}}', 'e'],
    ['{{if::personality::yes::no}} {{if::scenario::yes::no}} {{if::scenario::yes}}', 'yes no '],
    ['{{if personality}}open', '{{if personality}}open'],
    ['close{{/if}} {{else}}', 'close{{/if}} {{else}}'],
    ['{{if personality}}a{{else}}b{{else}}c{{/if}}', 'a'],
    ['{{if scenario}}a{{else}}b{{else}}c{{/if}}', 'b{{else}}c'],
    ['{{IF personality}}{{user}}{{ELSE}}x{{/IF}}', 'Bob'],
  ])('%s → %s', (text, expected) => expect(expand(text)).toBe(expected));
});

describe('the clock', () => {
  it.each([
    ['{{date}}', 'March 5, 2026'],
    ['{{time}}', '4:05 PM'],
    ['{{weekday}}', 'Thursday'],
    ['{{isotime}}', '16:05'],
    ['{{isodate}}', '2026-03-05'],
    ['{{time_UTC+2}} {{time::UTC-9}} {{time_UTC+5.5}}', '6:05 PM 7:05 AM 9:35 PM'],
    ['{{time_UTCx}}', '{{time_UTCx}}'],
    ['{{idle_duration}}', '5 minutes'],
  ])('%s → %s', (text, expected) => expect(expand(text)).toBe(expected));

  it.each([
    ['Asia/Tokyo', '2026-03-06 1:05 AM Friday 01:05'],
    ['America/New_York', '2026-03-05 11:05 AM Thursday 11:05'],
    ['No/Where', '2026-03-05 4:05 PM Thursday 16:05'],
  ])('in %s', (timeZone, expected) =>
    expect(
      expand('{{isodate}} {{time}} {{weekday}} {{isotime}}', { clock: { now: context.clock!.now, timeZone } }),
    ).toBe(expected),
  );

  it.each([
    [0, 'a few seconds'],
    [60_000, 'a minute'],
    [59 * 60_000, '59 minutes'],
    [3_600_000, 'an hour'],
    [20 * 3_600_000, '20 hours'],
    [36 * 3_600_000, '2 days'],
    [50 * 86_400_000, '2 months'],
    [800 * 86_400_000, '2 years'],
    [-5000, 'a few seconds'],
  ])('%i ms of silence → %s', (silence, expected) =>
    expect(expand('{{idle_duration}}', { lastUserMessageAt: context.clock!.now - silence })).toBe(expected),
  );

  it('leaves an impossible time alone', () => expect(expand('{{time}}', { clock: { now: NaN } })).toBe('{{time}}'));
});

describe('chance', () => {
  const many = (text: string, seeds = 300): Set<string> =>
    new Set(Array.from({ length: seeds }, (_, i) => expand(text, { seed: `${i}`, pickSeed: `${i}` })));

  it.each([
    ['{{random::a::b::c}}', ['a', 'b', 'c']],
    ['{{random:a,b,c}}', ['a', 'b', 'c']],
    ['{{random a, b}}', ['a', 'b']],
    ['{{random::a,b}}', ['a', 'b']],
    ['{{random:a\\,b,c}}', ['a,b', 'c']],
    ['{{random::{{user}}::x}}', ['Bob', 'x']],
    ['{{random::only}}', ['only']],
    ['{{pick::a::b}}', ['a', 'b']],
    ['{{roll:3}}', ['1', '2', '3']],
    ['{{roll:d2}}', ['1', '2']],
    ['{{roll::1d2+1}}', ['2', '3']],
    ['{{roll 2d2}}', ['2', '3', '4']],
    ['{{roll::1d2-1d2+10}}', ['10', '11', '9']],
  ])('%s → one of %j', (text, expected) => expect([...many(text)].sort()).toEqual(expected));

  it('never splits at what another macro brings', () => {
    expect([...many('{{random::{{user}}::x}}', 100)]).toHaveLength(2);
    const seen = new Set(
      Array.from({ length: 100 }, (_, i) => expand('{{random:{{user}},x}}', { seed: `${i}`, user: 'p,q::r' })),
    );
    expect([...seen].sort()).toEqual(['p,q::r', 'x']);
  });

  it.each([
    '{{roll:x}}',
    '{{roll:0}}',
    '{{roll:2d}}',
    '{{roll:2d6+}}',
    '{{roll:9999d6}}',
    '{{roll:1d6,2}}',
    '{{roll:}}',
  ])('%s → nothing', (text) => expect(expand(text)).toBe(''));

  it('is the same for the same seed and place, and differs by place', () => {
    const text = '{{random::a::b::c::d::e::f::g::h}}'.repeat(8);
    expect(expand(text)).toBe(expand(text));
    expect(new Set(expand(text)).size).toBeGreaterThan(2);
    const dice = '{{roll:1000000}} '.repeat(3).trim();
    expect(new Set(expand(dice).split(' ')).size).toBe(3);
  });

  it('pick stays through seeds and changes with chat or text', () => {
    const text = '{{pick::a::b::c::d::e::f::g::h}}'.repeat(8);
    expect(expand(text, { seed: 'other' })).toBe(expand(text));
    expect(expand(text, { pickSeed: 'other' })).not.toBe(expand(text));
    expect(expand(`${text}!`).slice(0, -1)).not.toBe(expand(text));
  });
});

describe('bounds', () => {
  it('treats braces that nest too deeply as text', () => {
    const deep = '{{reverse:'.repeat(100) + 'x' + '}}'.repeat(100);
    expect(expand(deep)).toContain('{{reverse:');
    expect(expand('{{reverse:'.repeat(10) + 'ab' + '}}'.repeat(10))).toBe('ab');
  });

  it('adds a million characters at most', () => {
    const fields = { description: 'x'.repeat(100_000) };
    const out = expand('{{description}}'.repeat(1000), { fields });
    expect(out.length).toBeLessThan(1_100_000);
    expect(out.endsWith('{{description}}')).toBe(true);
    expect(expand('{{description}}'.repeat(10), { fields })).toHaveLength(1_000_000);
  });
});
