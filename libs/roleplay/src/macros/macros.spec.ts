import { expandMacros, MacroState, type MacroContext } from '@masque/roleplay/macros';

const context: MacroContext = {
  char: 'Aria',
  user: 'Bob',
  seed: 's',
  pickSeed: 'chat',
  clock: { now: Date.UTC(2026, 2, 5, 16, 5, 9) },
  fields: {
    description: '{{char}} knows {{user}}',
    personality: 'kind',
    scenario: '',
    persona: 'tall',
    firstMessage: 'Hi {{user}}',
    alternateGreetings: ['Hey {{user}}', 'Yo'],
    mesExamples: 'A: x <START> B: y',
  },
  lastMessage: 'last',
  lastUserMessage: 'mine',
  lastCharMessage: 'yours',
  lastUserMessageAt: Date.UTC(2026, 2, 5, 16, 0, 0),
  messageCount: 5,
  generationType: 'normal',
  model: 'prover',
  limits: { context: 4096, response: 500 },
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
    ['a{{space::3}}b{{newline::-1}}{{newline::x}}', 'a   b{{newline::-1}}{{newline::x}}'],
    ['{{outlet::box}}|{{outlet::none}}|{{outlet::constructor}}', 'in {{user}} box||'],
    ['{{unknown}} {{unknown }} {{unknown :: {{user}} ::x}}', '{{unknown}} {{unknown }} {{unknown :: Bob ::x}}'],
    ['{{charDescription}}/{{charPersonality}}/{{charScenario}}', 'Aria knows Bob/kind/'],
    ['{{notChar}} {{groupNotMuted}}', 'Bob Aria'],
    ['{{greeting}}|{{greeting::1}}|{{charFirstMessage::2}}|{{greeting::9}}', 'Hi Bob|Hey Bob|Yo|'],
    ['{{greeting::first}}', '{{greeting::first}}'],
    ['{{mesExamples}}|{{mesExamplesRaw}}', '<START>\nA: x\n<START>\nB: y\n|A: x <START> B: y'],
    ['{{lastMessageId}} {{allChatRange}} {{lastGenerationType}}', '4 0-4 normal'],
    ['{{model}} {{maxContext}} {{maxResponse}} {{maxPromptTokens}}', 'prover 4096 500 3596'],
    ['{{constructor}} {{__proto__}} {{toString}}', '{{constructor}} {{__proto__}} {{toString}}'],
    ['{{user::x}} {{char x}}', '{{user::x}} {{char x}}'],
    ['{{original}}', '{{original}}'],
    ['{{instructInput}}{{systemPrompt}}{{banned::word}}{{input}}|{{hasExtension::x}} {{isMobile}}', '|false false'],
    ['', ''],
  ])('%s → %s', (text, expected) => expect(expand(text)).toBe(expected));

  it('stay as they are without a value', () => {
    expect(expandMacros('{{user}} {{time}} {{persona}} <USER>', {})).toBe('{{user}} {{time}} {{persona}} <USER>');
  });

  it('are not expanded themselves: a name or a message is what a person wrote', () => {
    expect(expand('{{user}}', { user: '{{char}}' })).toBe('{{char}}');
    expect(expand('{{lastMessage}}', { lastMessage: '{{description}}' })).toBe('{{description}}');
  });

  it('of fields are expanded once; in a field there is no other field', () => {
    const fields = { description: ' see <{{personality}}> {{description}}{{pick::x}} ', personality: 'kind' };
    expect(expand('{{description}}', { fields })).toBe('see <> x');
  });

  it('show once what a text replaces, with the fields that stand in it', () => {
    const fields = { original: '[{{personality}}]', personality: 'kind' };
    expect(expand('{{original}}{{original}}', { fields })).toBe('[kind]');
  });
});

describe('comments, reverse, trim, escapes', () => {
  it.each([
    ['a{{// note {{user}} :: }}b', 'ab'],
    ['a{{//}}hidden\n{{user}}{{///}}b', 'ab'],
    ['a{{comment}}hidden{{/comment}}b{{//}}x{{// note}}y{{/// }}c', 'abc'],
    ['a{{//::a::b}}b', 'ab'],
    ['a{{//note}}b{{comment: x}}c{{comment::x}}d{{hidden_key:x}}e', 'abcde'],
    ['{{reverse:abc}} {{reverse::{{user}}}} {{reverse:a👍b}}', 'cba boB b👍a'],
    ['a\n\n{{trim}}\r\n\nb', 'ab'],
    ['\n{{trim}}a{{trim}}\n', 'a'],
    ['a \n{{trim}} b', 'a  b'],
    ['{{trim}}', ''],
    ['a\n{{user}}\n{{trim}}{{// x}}\n{{char}}', 'a\nBobAria'],
    ['\\{\\{user\\}\\}', '{{user}}'],
    ['C:\\{{user}}', 'C:\\Bob'],
    ['\\{user\\} \\n', '{user} \\n'],
    ['{{reverse::a::b}} {{reverse}} {{reverse a::b}}', '{{reverse::a::b}} {{reverse}} b::a'],
    ['{{trim}}  a b  {{/trim}}|{{reverse}} ab {{/reverse}}', 'a b|ba'],
    ['{{! user}}{{?~>char}}{{#user}}', 'BobAriaBob'],
    ['{{{user}}}', '{Bob}'],
    ['{{user} }} {{ {user}}', '{{user} }} {{ {user}}'],
    ['{{user', '{{user'],
    ['user}} {{user}}', 'user}} Bob'],
    ['{{a {{user}}', '{{a Bob'],
    ['{{}} {{ }}', '{{}} {{ }}'],
    // Verified in SillyTavern 1.19.
    ['{{char{{user}}}} {{user}}', 'Aria}} Bob'],
    ['{{char{{user}}:z}} {{char{{char{{user}}}}}}', 'Aria:z}} Aria}}}}'],
    ["{{char's}} {{char.x}} {{char,x}} {{char{x}}", 'Aria Aria Aria Aria'],
    ['{{char|x}} {{char}x}} {{char {{user}}}}', '{{char|x}} {{char}x}} {{char Bob}}'],
    ['{{foo{{user}}}} {{char-{{user}}}}', '{{foo{{user}}}} {{char-{{user}}}}'],
    ['{{reverse}x::ab}} {{reverse, ab}}', 'ba::x} ba'],
    ['{{reverse{{user}}::abc}}', '{{reverse{{user}}::abc}}'],
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
    ['{{if::personality::yes}} {{if::scenario::yes}} {{if::scenario::yes{{else}}no}}', 'yes  no'],
    ['{{if::personality::yes::no}}', '{{if::personality::yes::no}}'],
    ['{{if {{user}}}}open', '{{if {{user}}}}open'],
    ['close{{/if}} {{else}}', 'close{{/if}} '],
    ['{{if {{reverse::eslaf}}}}yes{{else}}no{{/if}}', 'no'],
    ['{{if personality}}a{{else}}b{{else}}c{{/if}}', 'a'],
    ['{{if scenario}}a{{else}}b{{else}}c{{/if}}', 'bc'],
    ['{{IF personality}}{{user}}{{ELSE}}x{{/IF}}', 'Bob'],
  ])('%s → %s', (text, expected) => expect(expand(text)).toBe(expected));

  it.each([
    ['<{{if personality}}\n  # Who\n    {{user}}\n  end\n{{else}}x{{/if}}>', '<# Who\n  Bob\nend>'],
    ['<{{if scenario}}x{{else}}\n a\nb {{/if}}>', '<a\nb>'],
    ['<{{#if personality}} a {{/if}}>', '< a >'],
    ['<{{if::personality:: a }}>', '<a>'],
  ])('has no blanks around what it shows, but for #: %j → %j', (text, expected) => expect(expand(text)).toBe(expected));
});

describe('the clock', () => {
  it.each([
    ['{{date}}', 'March 5, 2026'],
    ['{{time}}', '4:05 PM'],
    ['{{weekday}}', 'Thursday'],
    ['{{isotime}}', '16:05'],
    ['{{isodate}}', '2026-03-05'],
    ['{{time_UTC+2}} {{time_UTC-7}} {{time::UTC-9}}', '6:05 PM 9:05 AM 7:05 AM'],
    ['{{time::UTC+530}} {{time::Berlin}}', '12:55 AM 4:05 PM'],
    ['{{time::utc+2}} {{time_utc+2}} {{time::UTC+5.5}}', '4:05 PM 4:05 PM 4:05 PM'],
    ['{{time_UTC+5.5}} {{time_UTC+2 }}', '{{time_UTC+5.5}} {{time_UTC+2 }}'],
    ['{{time_UTCx}}', '{{time_UTCx}}'],
    ['{{idle_duration}} {{idleDuration}}', '5 minutes 5 minutes'],
    ['{{datetimeformat::dddd, Do MMMM YYYY [at] HH:mm:ss}}', 'Thursday, 5th March 2026 at 16:05:09'],
    ['{{datetimeformat::LLLL}}', 'Thursday, March 5, 2026 4:05 PM'],
    ['{{datetimeformat::DDDD W w E e Q Z X S}}', '064 10 10 4 4 1 +00:00 1772726709 0'],
    ['{{datetimeformat::}}', '2026-03-05T16:05:09+00:00'],
    ['{{datetimeformat::h:mm a YY M/D ddd dd MMM hmm \\H kk}}', '4:05 pm 26 3/5 Thu Th Mar 405 H 16'],
    ['{{timeDiff::2023-01-01 12:00:00::2023-01-01 15:00:00}}', '3 hours ago'],
    ['{{timeDiff::{{isodate}} {{isotime}}::2026-03-01}}', 'in 5 days'],
    ['{{timeDiff::{{date}} {{time}}::20260305T160509+0100}}', 'in an hour'],
    ['{{timeDiff::2023-02-31::2023}} {{timeDiff::soon::2023}}', 'Invalid date Invalid date'],
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
    [44 * 60_000, '44 minutes'],
    [3_600_000, 'an hour'],
    [20 * 3_600_000, '20 hours'],
    [36 * 3_600_000, '2 days'],
    [50 * 86_400_000, '2 months'],
    [800 * 86_400_000, '2 years'],
    [-5000, 'a few seconds'],
    [44_499, 'a few seconds'],
    [44_500, 'a minute'],
    [21.4 * 3_600_000, '21 hours'],
    [22 * 3_600_000, 'a day'],
    [26 * 86_400_000, 'a month'],
    [330 * 86_400_000, 'a year'],
  ])('%i ms of silence → %s', (silence, expected) =>
    expect(expand('{{idle_duration}}', { lastUserMessageAt: context.clock!.now - silence })).toBe(expected),
  );

  it('says of a user who has not written before: just now', () =>
    expect(expandMacros('{{idle_duration}}', { clock: { now: 0 } })).toBe('just now'));

  it('leaves an impossible time alone', () => expect(expand('{{time}}', { clock: { now: NaN } })).toBe('{{time}}'));
});

describe('chance', () => {
  const many = (text: string, seeds = 300): Set<string> =>
    new Set(Array.from({ length: seeds }, (_, i) => expand(text, { seed: `${i}`, pickSeed: `${i}` })));

  it.each([
    ['{{random::a::b::c}}', ['a', 'b', 'c']],
    ['{{random:a,b,c}}', ['a', 'b', 'c']],
    ['{{random a, b}}', ['a', 'b']],
    ['{{random:a::b}}', ['a', 'b']],
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

  it('chooses from a list that a variable holds', () =>
    expect([...many('{{setvar::list::a,b,c}}{{random::{{getvar::list}}}}')].sort()).toEqual(['a', 'b', 'c']));

  it('leaves an item whole among others', () =>
    expect([...many('{{setvar::list::a,b}}{{random::{{getvar::list}}::c}}')].sort()).toEqual(['a,b', 'c']));

  it.each([
    '{{roll:x}}',
    '{{roll:0}}',
    '{{roll:2d}}',
    '{{roll:2d6+}}',
    '{{roll:9999d6}}',
    '{{roll:1d6,2}}',
    '{{roll:}}',
    '{{roll:-1}}',
    '{{roll:1+2}}',
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

  it('treats scopes that nest too deeply as text', () => {
    const text = `${'{{reverse}}'.repeat(20)}x${'{{/reverse}}'.repeat(20)}`;
    expect(expand(text)).toBe('{{reverse}}'.repeat(4) + 'x' + '{{/reverse}}'.repeat(4));
  });

  it('reads 50,000 macros of a text, and none of a text of more than 2,000,000 characters', () => {
    expect(expand('{{user}}'.repeat(50_001))).toBe('Bob'.repeat(50_000) + '{{user}}');
    expect(expand(`{{user}}${' '.repeat(2_000_000)}`).slice(0, 8)).toBe('{{user}}');
  });

  it('reads 1,000 arguments of a macro; the last one has the rest', () => {
    const items = Array.from({ length: 1100 }, (_, i) => `i${i}`).join('::');
    expect(expand(`{{unknown::${items}}}`)).toBe(`{{unknown::${items}}}`);
    expect(expand(`{{random::${items}}}`)).toMatch(/^i\d+/);
  });

  it('adds a million characters at most, over all texts that share a state', () => {
    const state = new MacroState();
    const fields = { description: 'x'.repeat(100_000) };
    const lengths = Array.from({ length: 11 }, () => expand('{{description}}', { fields, state }).length);
    expect(lengths).toEqual([...Array(10).fill(100_000), 15]);
  });

  it('adds a million characters at most', () => {
    const fields = { description: 'x'.repeat(100_000) };
    const out = expand('{{description}}'.repeat(1000), { fields });
    expect(out.length).toBeLessThan(1_100_000);
    expect(out.endsWith('{{description}}')).toBe(true);
    expect(expand('{{description}}'.repeat(10), { fields })).toHaveLength(1_000_000);
  });
});
