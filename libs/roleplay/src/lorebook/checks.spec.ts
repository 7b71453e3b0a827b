import { activateLore } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const one = (entry: object, text = 'dragon', input = {}): boolean =>
  fired([{ keys: ['dragon'], ...entry }], chatOf(text), { regex: linearRegex, ...input }).length === 1;

const drop = (entry: object, text = 'dragon', input = {}): string | undefined =>
  activateLore({
    books: [aBookOf([{ keys: ['dragon'], ...entry }])],
    messages: chatOf(text),
    explainAll: true,
    ...input,
  }).trace[0]?.reason;

describe('secondary keys', () => {
  const all = 'dragon fire ice';
  it.each([
    [0, all, true],
    [0, 'dragon fire', true],
    [0, 'dragon', false],
    [0, 'fire ice', false],
    [1, all, false],
    [1, 'dragon fire', true],
    [1, 'dragon', true],
    [2, all, false],
    [2, 'dragon fire', false],
    [2, 'dragon', true],
    [2, 'nothing', false],
    [3, all, true],
    [3, 'dragon fire', false],
    [3, 'dragon', false],
  ])('logic %i in “%s”: %s', (selectiveLogic, text, expected) =>
    expect(one({ selective: true, secondaryKeys: ['fire', 'ice'], extensions: { selectiveLogic } }, text)).toBe(
      expected,
    ),
  );

  it('count only when the entry is selective and has some', () => {
    expect(one({ secondaryKeys: ['fire'] })).toBe(true);
    expect(one({ selective: false, secondaryKeys: ['fire'] })).toBe(true);
    expect(one({ selective: true })).toBe(true);
    expect(one({ selective: true, secondaryKeys: [], extensions: { selectiveLogic: 3 } })).toBe(true);
    expect(one({ selective: true, secondaryKeys: ['fire'] })).toBe(false);
    expect(one({ selective: true, secondaryKeys: ['fire'], extensions: { selectiveLogic: 9 } }, all)).toBe(true);
  });

  it('never finds a blank one', () => {
    const blank = (selectiveLogic: number, secondaryKeys: string[]) =>
      one({ selective: true, secondaryKeys, extensions: { selectiveLogic } }, 'dragon fire');
    expect([0, 1, 2, 3].map((logic) => blank(logic, [' ']))).toEqual([false, true, true, false]);
    expect([0, 1, 2, 3].map((logic) => blank(logic, ['', 'fire']))).toEqual([true, true, false, false]);
  });

  it('counts a key that is found twice once', () => {
    const entry = { selective: true, secondaryKeys: ['fire', 'ice'], extensions: { selectiveLogic: 3, scan_depth: 5 } };
    expect(fired([{ keys: ['dragon'], ...entry }], chatOf('dragon fire', 'fire'))).toEqual([]);
  });

  it('may be regular expressions', () => {
    expect(one({ selective: true, secondaryKeys: ['/f.re/'] }, 'dragon fire')).toBe(true);
    expect(one({ selective: true, secondaryKeys: ['/f.re/'] }, 'dragon ice')).toBe(false);
  });
});

describe('the order of checks', () => {
  it.each([
    ['disabled', { enabled: false, constant: true, extensions: { triggers: ['quiet'] } }],
    ['trigger', { constant: true, extensions: { triggers: ['quiet'], character_filter: { names: ['Bob'] } } }],
    ['character_filter', { constant: true, extensions: { character_filter: { names: ['Bob'] }, delay: 9 } }],
    ['delay', { constant: true, extensions: { delay: 9 } }],
    ['recursion', { constant: true, extensions: { delay_until_recursion: true } }],
    ['decorator', { constant: true, content: '@@dont_activate\nA fact.' }],
    ['decorator', { constant: true, content: '@@activate\n@@activate_only_after 5\nA fact.' }],
    ['decorator', { constant: true, content: '@@activate\n@@dont_activate\nA fact.' }],
    ['constant', { constant: true }],
    ['key', {}],
    ['no_key', { keys: ['nowhere'] }],
    ['excluded_key', { content: '@@exclude_keys dragon\nA fact.' }],
    ['secondary_keys', { content: '@@additional_keys nowhere\nA fact.' }],
    ['probability', { extensions: { probability: 0 } }],
    ['probability', { constant: true, extensions: { probability: 0 } }],
    ['empty', { content: '  ' }],
    ['empty', { content: '{{// nothing}}' }],
    ['budget', { content: 'too long '.repeat(50) }],
  ])('%s: %j', (reason, entry) => expect(drop(entry, 'dragon', { settings: { tokenBudget: 50 } })).toBe(reason));

  it.each([
    ['delay', ['cooldown'], { delay: 9, delay_until_recursion: true }, 'A fact.'],
    ['cooldown', ['cooldown'], { delay_until_recursion: true }, '@@activate\nA fact.'],
    ['sticky', ['cooldown', 'sticky'], { delay_until_recursion: true }, 'A fact.'],
    ['decorator', ['sticky'], {}, '@@activate\nA fact.'],
    ['sticky', ['sticky'], {}, 'A fact.'],
  ] as const)('%s with the timers %j, %j', (reason, kinds, extensions, content) => {
    const timers = { '0.#0': kinds.map((kind) => ({ kind, start: 0, end: 9 })) };
    const timed = { ...extensions, sticky: 9, cooldown: 9 };
    expect(drop({ content, extensions: timed }, 'nothing', { timers })).toBe(reason);
  });

  it('lists in the trace what fired or nearly did, everything when asked', () => {
    const books = [
      aBookOf([{ enabled: false }, { keys: ['no'] }, { keys: ['dragon'], extensions: { probability: 0 } }]),
    ];
    const messages = chatOf('dragon');
    expect(activateLore({ books, messages }).trace.map((line) => line.reason)).toEqual(['probability']);
    const all = activateLore({ books, messages, explainAll: true }).trace;
    expect(all.map((line) => line.ref)).toEqual(['0.#0', '0.#1', '0.#2']);
  });

  it('lists it by book and place', () => {
    const constant = [5, 9, 1, 7].map((insertionOrder) => ({ constant: true, insertionOrder }));
    const { trace } = activateLore({ books: [aBookOf(constant), aBookOf(constant.toReversed())], messages: [] });
    expect(trace.map((line) => line.ref)).toEqual([0, 1].flatMap((book) => [0, 1, 2, 3].map((n) => `${book}.#${n}`)));
  });

  it('tells the key and where it was found', () => {
    const books = [
      aBookOf(
        [
          { keys: ['x', 'Dragon'], name: 'Dragons', content: 'They guard gold.' },
          { keys: ['gold'], comment: 'Gold' },
          { keys: ['/dr.gon/i'] },
          { constant: true, keys: ['dragon'] },
        ],
        { recursiveScanning: true },
      ),
    ];
    const { trace } = activateLore({ books, messages: chatOf('a dragon', 'yes'), regex: linearRegex });
    expect(trace).toEqual([
      { ref: '0.#0', name: 'Dragons', outcome: 'active', reason: 'key', key: 'Dragon', found: { message: 1 } },
      { ref: '0.#1', name: 'Gold', outcome: 'active', reason: 'key', key: 'gold', found: { entry: '0.#0' } },
      { ref: '0.#2', name: '/dr.gon/i', outcome: 'active', reason: 'key', key: '/dr.gon/i', found: { message: 1 } },
      { ref: '0.#3', name: 'dragon', outcome: 'active', reason: 'constant' },
    ]);
  });
});

describe('the character filter', () => {
  const filter = (character_filter: object) => ({ extensions: { character_filter } });
  it.each([
    [{ names: ['Aria'] }, true],
    [{ names: ['Bob'] }, false],
    [{ names: ['Bob'], isExclude: true }, true],
    [{ names: ['Aria'], isExclude: true }, false],
    [{ tags: ['elf'] }, true],
    [{ tags: ['orc'] }, false],
    [{ names: ['Bob'], tags: ['elf'] }, false],
    [{ names: ['Aria'], tags: ['elf'] }, true],
    [{ names: ['Aria'], tags: ['orc'] }, false],
    [{ names: ['Bob'], tags: ['orc'], isExclude: true }, true],
    [{ names: ['Bob'], tags: ['elf'], isExclude: true }, false],
    [{ tags: ['orc'], isExclude: true }, true],
    [{ names: [], tags: [] }, true],
    [{ names: 'Bob' }, true],
  ])('%j: %s', (character_filter, expected) =>
    expect(one(filter(character_filter), 'dragon', { character: { name: 'Aria', tags: ['elf'] } })).toBe(expected),
  );
});

describe('triggers', () => {
  it.each([
    [['normal'], undefined, true],
    [['continue', 'swipe'], undefined, false],
    [['continue', 'swipe'], 'swipe', true],
    [[], 'quiet', true],
    ['quiet', 'normal', true],
  ])('%j when asked for %s: %s', (triggers, trigger, expected) =>
    expect(one({ constant: true, extensions: { triggers } }, '', { trigger })).toBe(expected),
  );
});

describe('probability', () => {
  const share = (extensions: Record<string, number | boolean>): number => {
    let hits = 0;
    for (let i = 0; i < 500; i++) if (one({ extensions }, 'dragon', { seed: `turn ${i}` })) hits++;
    return hits / 500;
  };

  it('is per cent, 100 when absent', () => {
    expect(share({})).toBe(1);
    expect(share({ probability: 0 })).toBe(0);
    expect(share({ probability: 100 })).toBe(1);
    expect(share({ probability: 30 })).toBeGreaterThan(0.22);
    expect(share({ probability: 30 })).toBeLessThan(0.38);
    expect(share({ probability: 0, useProbability: false })).toBe(1);
  });

  it('is the same for the same seed and differs between entries', () => {
    const entries = Array.from({ length: 100 }, (_, i) => ({
      constant: true,
      content: `${i}`,
      extensions: { probability: 50 },
    }));
    const first = fired(entries, [], { seed: 'a' });
    expect(fired(entries, [], { seed: 'a' })).toEqual(first);
    expect(fired(entries, [], { seed: 'b' })).not.toEqual(first);
    expect(first.length).toBeGreaterThan(25);
    expect(first.length).toBeLessThan(75);
  });
});

describe('decorators of the chat', () => {
  it.each([
    ['@@activate', 'nothing', 1, {}],
    ['@@activate_only_after 2', 'dragon', 0, { replyCount: 1 }],
    ['@@activate_only_after 2', 'dragon', 1, { replyCount: 2 }],
    ['@@activate_only_every 3', 'dragon', 0, { replyCount: 4 }],
    ['@@activate_only_every 3', 'dragon', 1, { replyCount: 6 }],
    ['@@activate_only_every 0', 'dragon', 1, { replyCount: 5 }],
    ['@@is_greeting 1', 'dragon', 0, {}],
    ['@@is_greeting 0', 'dragon', 1, {}],
    ['@@is_greeting 1', 'dragon', 1, { greeting: 1 }],
    ['@@additional_keys fire, ice', 'dragon', 0, {}],
    ['@@additional_keys fire, ice', 'dragon ice', 1, {}],
    ['@@exclude_keys fire, ice', 'dragon', 1, {}],
    ['@@exclude_keys fire, ice', 'dragon ice', 0, {}],
  ])('%s in “%s”: %i', (decorator, text, count, input) =>
    expect(fired([{ keys: ['dragon'], content: `${decorator}\nA fact.` }], chatOf(text), input)).toEqual(
      Array.from({ length: count }, () => 'A fact.'),
    ),
  );

  it('counts the replies of the messages when no count is given', () => {
    const entry = { keys: ['dragon'], content: '@@activate_only_after 2\nA fact.' };
    expect(fired([entry], chatOf('a', 'b', 'c', 'dragon'))).toHaveLength(1);
    expect(fired([entry], chatOf('a', 'b', 'dragon'))).toHaveLength(0);
  });
});
