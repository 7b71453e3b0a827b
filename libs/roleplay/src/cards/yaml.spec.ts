import { cardLimits, readCard, writeJson } from '@masque/roleplay/cards';
import { bytesOf } from '../../test/builders.ts';
import { growth, LINEAR } from '../../test/linear.ts';
import { outcomeOf } from '../../test/card-files.ts';

const read = (text: string) => readCard(bytesOf(text), 'a.yaml');
const codeOf = (text: string) => outcomeOf(() => read(text));

describe('a card in YAML', () => {
  it('of Text Generation WebUI: name, greeting and context', () => {
    const { card, report, image } = read(
      'name: Aria\ngreeting: |-\n  *She waves.*\n\n  "Hi: there"\ncontext: "A smith.\\n\\n{{user}}: \\"So?\\"\\\n  \\ Yes."\n',
    );
    expect(card).toMatchObject({
      name: 'Aria',
      firstMessage: '*She waves.*\n\n"Hi: there"',
      description: 'A smith.\n\n{{user}}: "So?" Yes.',
      unknown: { card: {}, data: {} },
    });
    expect(report).toMatchObject({ format: 'yaml', spec: 'V1', kept: [], dropped: [] });
    expect(report.repaired).toEqual([{ field: '', message: 'The card used old field names, which were converted.' }]);
    expect(report.read.map(({ field }) => field)).toEqual(['name', 'description', 'first_mes']);
    expect(image).toBeNull();
  });

  it('of its oldest versions, whose other fields are kept', () => {
    const { card, report } = read('bot: Aria\nuser: You\ncontext: A smith.\nturn_template: <|x|>\n');
    expect(card).toMatchObject({ name: 'Aria', description: 'A smith.' });
    expect(report.kept.map(({ field }) => field)).toEqual(['user', 'turn_template']);
    expect(readCard(writeJson(card)).card).toEqual(card);
  });

  it('of Pygmalion', () => {
    expect(
      read('char_name: A\nchar_persona: p\nworld_scenario: s\nchar_greeting: g\nexample_dialogue: e').card,
    ).toMatchObject({ name: 'A', description: 'p', scenario: 's', firstMessage: 'g', exampleDialogs: 'e' });
  });

  it('may be a V2 or V3 card with all its parts', () => {
    const { card, report } = read(`# made by hand
spec: chara_card_v3
spec_version: "3.0"
data:
  name: 007
  tags: [spy, 'film']
  alternate_greetings:
    - >
      One
      line.
    - Two
  character_book:
    entries:
      - {keys: [gun], content: A Walther., enabled: yes, insertion_order: 3}
`);
    expect(report.spec).toBe('V3');
    expect(card).toMatchObject({ name: '7', tags: ['spy', 'film'], alternateGreetings: ['One line.\n', 'Two'] });
    expect(card.lorebook?.entries[0]).toMatchObject({ keys: ['gun'], insertionOrder: 3 });
  });

  it('may end its lines as Windows does', () => {
    expect(read('name: Aria\r\ngreeting: |\r\n  One\r\n  Two\r\n').card.firstMessage).toBe('One\nTwo\n');
  });

  it.each([
    ['words', 'Dear diary: nothing happened.', 'unknown_format'],
    ['a list', '- name: x', 'unknown_format'],
    ['a text under a name', 'name\n', 'unknown_format'],
    ['fields of something else', 'data:\n  a: 1\nspec: x', 'not_a_card'],
    ['a broken line', 'name: "Aria', 'bad_yaml'],
    ['two documents', 'name: a\n---\nname: b', 'bad_yaml'],
    ['a name twice', 'name: a\nname: b', 'bad_yaml'],
    ['a tag of Python', 'name: !!python/object/apply:os.system [ls]', 'bad_yaml'],
    ['an alias', 'name: &a x\ngreeting: *a', 'bad_yaml'],
    ['deep nesting', `name: ${'['.repeat(65)}${']'.repeat(65)}`, 'bad_yaml'],
    ['too much', `name: a\ngreeting: ${'x'.repeat(cardLimits.yaml)}`, 'too_big'],
    ['too many objects', `name: a\nx: [${'{},'.repeat(cardLimits.objects + 1)}]`, 'too_big'],
  ])('is not read from %s', (_, text, code) => expect(codeOf(text)).toBe(code));

  it('is no bomb: a list of lists by aliases is refused before it grows', () => {
    const lists = Array.from({ length: 30 }, (_, i) => `l${i + 1}: &l${i + 1} [*l${i}, *l${i}]`);
    expect(codeOf(`name: a\nl0: &l0 [x]\n${lists.join('\n')}`)).toBe('bad_yaml');
  });

  it('keeps a field named __proto__', () => {
    expect(JSON.stringify(read('name: a\ncontext: b\n__proto__: {x: 1}').card.unknown.card)).toBe(
      '{"__proto__":{"x":1}}',
    );
  });

  it.each([
    ['items', (n: number) => `x: [${'1,'.repeat(n)}]`],
    ['lines', (n: number) => `x: |\n${'  y\n'.repeat(n)}`],
    ['folded blank lines', (n: number) => `x: >\n${'\n'.repeat(n)}  y`],
    ['blank lines in a plain text', (n: number) => `x: y\n${'\n'.repeat(n)}  y`],
    ['escapes', (n: number) => `x: "${'\\n'.repeat(n)}"`],
    ['spaces', (n: number) => `x:${' '.repeat(n)}y`],
    ['comments', (n: number) => `${'#\n'.repeat(n)}x: y`],
    ['fields', (n: number) => Array.from({ length: n }, (_, i) => `x${i}: y`).join('\n')],
    ['brackets', (n: number) => `x: ${'['.repeat(n)}`],
  ])('takes time in proportion to its %s', (_, make) => {
    const run = (size: number) => {
      const text = `name: A\n${make(size)}`;
      return () => codeOf(text);
    };
    expect(growth(run, 2000)).toBeLessThan(LINEAR);
  });
});
