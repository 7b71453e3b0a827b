import { activateLore, type RoleplayLoreEntry, type LoreMessage } from '@masque/roleplay/lorebook';
import { expandMacros, MacroState, WorkBudget, WorkError } from '@masque/roleplay/macros';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf } from './builders.ts';
import { growth, LINEAR } from './linear.ts';

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: Math.ceil(count) }, (_, i) => make(i));

describe('the measure', () => {
  it('notices what is quadratic', () => {
    const make = (size: number) => (): number => {
      let sum = 0;
      for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) sum += i ^ j;
      return sum;
    };
    expect(growth(make, 500)).toBeGreaterThan(LINEAR);
  });
});

const context = {
  char: 'Aria',
  user: 'Bob',
  seed: 's',
  pickSeed: 'p',
  clock: { now: 0 },
  fields: {
    description: '{{char}} '.repeat(50),
    personality: '{{user}}',
    original: '{{description}}',
    alternateGreetings: ['{{char}} '.repeat(50)],
  },
};
const chat = { long: 'x'.repeat(5000), list: '[]' };
/** Growth must be measured beyond the work limit of a prompt. */
const unbounded = () => new MacroState({ chat }, new WorkBudget(Infinity));

describe('macros grow with the text', () => {
  it.each([
    '{{user}} text ',
    '{{',
    '}}',
    '{{{',
    '{{a::',
    '{{if x}}',
    '{{if x}}a{{else}}b{{/if}}',
    '{{else}}',
    '{{if {{',
    '\n{{trim}}\n',
    '\n\n\n',
    '\\{\\{',
    '<user',
    '{{random:a,b,',
    '{{reverse:',
    '{{pick::a::b}}',
    '{{time_UTC+2}}',
    '{{isodate}}',
    '{{description}}',
    '{{if description}}{{personality}}{{/if}}',
    '{{// {{user}}',
    '{{ ',
    '{{user ',
    '::',
    '{{/if}}',
    '{{if x}}{{if y}}',
    '{{else}}{{if x}}',
    '{{setvar::a}}',
    '{{setvar::a}}x{{/setvar}}',
    '{{setvar::a}} x\n{{if b}}{{/setvar}}',
    '{{//}}',
    '{{///}}',
    '{{addvar::a::x}}',
    '{{setvarkey::list::7::1}}',
    '{{getvar::long}}',
    '{{.a += x}}',
    '{{.long == x}}',
    '{{.a',
    '{{! ? ~',
    '{{datetimeformat::[LLLL',
    '{{datetimeformat::LLLL}}',
    '{{timeDiff::2020::2021}}',
    '{{greeting::1}}',
    '{{original}}',
    '{{space::9999}}',
    '\\{',
  ])('%j', (piece) => {
    const make = (size: number) => {
      const text = piece.repeat(size / piece.length);
      return () => expandMacros(text, { ...context, state: unbounded() });
    };
    expect(growth(make, 10_000)).toBeLessThan(LINEAR);
  });

  it('one date of a very long format, and one scope of very many lines', () => {
    const make = (size: number) => {
      const text = `{{datetimeformat::${'[LLLL'.repeat(size)}}}{{datetimeformat::${'LLLL'.repeat(size)}}}{{setvar::a}}${'\n  x'.repeat(size)}{{/setvar}}`;
      return () => expandMacros(text, context);
    };
    expect(growth(make, 2000)).toBeLessThan(LINEAR);
  });

  it('scopes in scopes, of one name and of several', () => {
    const make = (size: number) => {
      const nested = (open: string, close: string) => `${open.repeat(size)} x\n ${close.repeat(size)}`;
      const text =
        nested('{{reverse}}', '{{/reverse}}') + nested('{{if user}} {{setvar::a}}', '{{/setvar}}{{else}}{{/if}}');
      return () => expandMacros(text, context);
    };
    expect(growth(make, 500)).toBeLessThan(LINEAR);
  });

  it('one macro with very many arguments', () => {
    const make = (size: number) => {
      const text = `{{random:${'a,'.repeat(size)}}} {{random::${'a::'.repeat(size)}}} {{roll:${'1d6+'.repeat(size)}}}`;
      return () => expandMacros(text, context);
    };
    expect(growth(make, 2000)).toBeLessThan(LINEAR);
  });
});

describe('lore grows with keys and text together', () => {
  const messages = (text: string): LoreMessage[] => [{ role: 'user', text }];
  const activate = (entries: Partial<RoleplayLoreEntry>[], text: string, book = {}) => {
    const books = [aBookOf(entries, book)];
    return () => activateLore({ books, messages: messages(text), regex: linearRegex });
  };
  const whole = { match_whole_words: true };
  const cases: [string, number, (size: number) => () => unknown][] = [
    [
      'many keys, long text',
      300,
      (n) =>
        activate(
          times(n, (i) => ({ keys: [`key ${i}`] })),
          'the key of the door '.repeat(n),
        ),
    ],
    [
      'one key in all entries',
      500,
      (n) =>
        activate(
          times(n, () => ({ keys: ['a'] })),
          'b'.repeat(n) + 'a',
        ),
    ],
    [
      'keys inside each other',
      40,
      (n) =>
        activate(
          times(Math.sqrt(n) * 20, (i) => ({ keys: ['a'.repeat(i + 1)] })),
          'a'.repeat(n * 100),
        ),
    ],
    [
      'keys inside each other that nearly match',
      40,
      (n) =>
        activate(
          times(Math.sqrt(n) * 20, (i) => ({ keys: [`b${'a'.repeat(i + 1)}`] })),
          'a'.repeat(n * 100),
        ),
    ],
    [
      'whole words that never begin',
      40,
      (n) =>
        activate(
          times(Math.sqrt(n) * 20, (i) => ({ keys: ['-a'.repeat(i + 1)], extensions: whole })),
          `x${'-a'.repeat(n * 50)}`,
        ),
    ],
    [
      'whole words that never end',
      40,
      (n) =>
        activate(
          times(Math.sqrt(n) * 20, (i) => ({ keys: [`${'a-'.repeat(i)}a`], extensions: whole })),
          `${'a-'.repeat(n * 50)}ab`,
        ),
    ],
    [
      'a chain of recursion',
      300,
      (n) =>
        activate(
          times(n, (i) => ({ keys: [`<${i}>`], content: `<${i + 1}>` })),
          '<0>',
          { recursiveScanning: true },
        ),
    ],
    [
      'levels of recursion',
      200,
      (n) =>
        activate(
          times(n, (i) => ({ keys: ['a'], extensions: { delay_until_recursion: i } })),
          'a',
          { recursiveScanning: true },
        ),
    ],
    [
      'one group of all',
      500,
      (n) =>
        activate(
          times(n, () => ({ keys: ['a'], extensions: { group: 'g' } })),
          'a',
        ),
    ],
    [
      'many groups each',
      40,
      (n) => {
        const group = times(n, (i) => `g${i}`).join(',');
        return activate(
          times(40, () => ({ keys: ['a'], extensions: { group } })),
          'a',
        );
      },
    ],
    [
      'decorators',
      500,
      (n) =>
        activate(
          times(n, () => ({ constant: true, content: '@@a\n@@@b\n@@@depth 2\nx' })),
          'a',
        ),
    ],
    [
      'one content of decorators',
      5000,
      (n) => activate([{ constant: true, content: '@@a \t\n@@@b x\n'.repeat(n) }], 'a'),
    ],
    [
      'over the budget',
      500,
      (n) =>
        activate(
          times(n, (i) => ({ constant: true, priority: i % 7 })),
          'a',
          { tokenBudget: 50 },
        ),
    ],
    [
      'regular expressions that backtrack elsewhere',
      1000,
      (n) => activate([{ keys: ['/(a|aa)+$/', '/(x+x+)+y/'] }], 'a'.repeat(n) + 'x'.repeat(n)),
    ],
    [
      'a chain of recursion beside a group without luck',
      100,
      (n) =>
        activate(
          [
            ...times(n, (i) => ({ keys: [`<${i}>`], content: `<${i + 1}>` })),
            ...times(n, () => ({ keys: ['<0>'], extensions: { group: 'g', probability: 0 } })),
          ],
          '<0>',
          { recursiveScanning: true },
        ),
    ],
    [
      'keys of one entry, found one by one',
      200,
      (n) =>
        activate(
          [
            ...times(n, (i) => ({ keys: [`<${i}>`], content: `<${i + 1}>` })),
            {
              keys: ['<0>'],
              selective: true,
              secondaryKeys: [...times(n, (i) => `<${i}>`), 'no'],
              extensions: { selectiveLogic: 3 },
            },
          ],
          '<0>',
          { recursiveScanning: true },
        ),
    ],
    [
      'hidden keys',
      2000,
      (n) => activate([{ keys: ['a'], content: '{{hidden_key:'.repeat(n) }], 'a', { recursiveScanning: true }),
    ],
  ];
  it.each(cases)('%s', (_name, size, make) => expect(growth(make, size)).toBeLessThan(LINEAR));

  const costly: typeof cases = [
    [
      'a chain of recursion beside patterns',
      100,
      (n) =>
        activate(
          [
            ...times(n, (i) => ({ keys: [`<${i}>`], content: `<${i + 1}>` })),
            ...times(n, (i) => ({ keys: [`/z{${(i % 9) + 1}}y/`, 'b'], selective: true, secondaryKeys: ['no'] })),
            ...times(n, () => ({ keys: ['b', '/a(?=b)/'], selective: true, secondaryKeys: ['/x/'] })),
          ],
          '<0> b',
          { recursiveScanning: true },
        ),
    ],
    [
      'older messages until enough fired',
      50,
      (n) => {
        const books = [aBookOf(times(n, (i) => ({ keys: [`<${i}>`, `/<${i}>/`] })))];
        const chat = times(n, (i): LoreMessage => ({ role: 'user', text: `<${i}>` }));
        const settings = { scanDepth: 1, minActivations: 1e9 };
        return () => activateLore({ books, messages: chat, settings, regex: linearRegex });
      },
    ],
    [
      'a list in a variable',
      10_000,
      (n) => () => expandMacros('{{addvar::list::1}}'.repeat(n / 19), { ...context, state: new MacroState({ chat }) }),
    ],
  ];
  it.each(costly)('ends with an error before it takes long: %s', (_name, size, make) => {
    const start = process.threadCpuUsage();
    expect(make(size * 16)).toThrow(WorkError);
    expect(process.threadCpuUsage(start).user).toBeLessThan(8_000_000);
  });

  it('bounds the work of regular expressions, however many there are', () => {
    const entries = times(300, (i) => ({ keys: [`/(a|b|c${i})*z/`], extensions: { scan_depth: 9 } }));
    const books = [aBookOf(entries)];
    const run = () => activateLore({ books, messages: messages('abab'.repeat(50_000)), regex: linearRegex });
    const start = process.threadCpuUsage();
    expect(run).toThrow(WorkError);
    expect(process.threadCpuUsage(start).user).toBeLessThan(8_000_000);
  });
});
