import { activateLore, type LoreInput } from '@masque/roleplay/lorebook';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf, chatOf, fired } from '../../test/builders.ts';

const isFound = (key: string, input: Partial<LoreInput>, extensions = {}): boolean =>
  fired([{ keys: [key], extensions }], input.messages ?? [], { regex: linearRegex, ...input }).length === 1;

describe('texts beside the chat', () => {
  it.each([
    ['match_persona_description', 'personaDescription'],
    ['match_character_description', 'characterDescription'],
    ['match_character_personality', 'characterPersonality'],
    ['match_character_depth_prompt', 'characterDepthPrompt'],
    ['match_scenario', 'scenario'],
    ['match_creator_notes', 'creatorNotes'],
  ])('%s looks in one of them', (flag, name) => {
    const texts = { [name]: 'A dragon.' };
    for (const key of ['dragon', '/dr.gon/']) {
      expect(isFound(key, { texts }, { [flag]: true })).toBe(true);
      expect(isFound(key, { texts }, { [flag]: false })).toBe(false);
      expect(isFound(key, { texts: { [name]: '' } }, { [flag]: true })).toBe(false);
      expect(isFound(key, { texts }, { [flag]: true, scan_depth: 0 })).toBe(false);
      expect(isFound(key, { texts }, { [flag]: true, scan_depth: 1 })).toBe(true);
    }
  });

  it('is each entry for itself', () => {
    const entries = ['match_scenario', 'match_creator_notes'].map((flag) => ({
      keys: ['dragon'],
      content: flag,
      extensions: { [flag]: true },
    }));
    const texts = { scenario: 'dragon', creatorNotes: 'dragon', personaDescription: 'dragon' };
    expect(fired(entries, [], { texts })).toHaveLength(2);
    expect(fired([...entries, { keys: ['dragon'], content: 'reads none' }], [], { texts })).toHaveLength(2);
  });

  it('takes injections for every entry that reads anything', () => {
    const input = { injections: ['nothing', 'A dragon.'] };
    for (const key of ['dragon', '/dr.gon/']) {
      expect(isFound(key, input)).toBe(true);
      expect(isFound(key, input, { scan_depth: 0 })).toBe(false);
      expect(isFound(key, input, { scan_depth: 1 })).toBe(true);
    }
  });

  it('says no place for what was found there', () => {
    const books = [aBookOf([{ keys: ['dragon'] }])];
    const { trace } = activateLore({ books, messages: [], injections: ['dragon'] });
    expect(trace).toEqual([{ ref: '0.#0', name: 'dragon', outcome: 'active', reason: 'key', key: 'dragon' }]);
  });
});

describe('patterns', () => {
  const messages = [
    { role: 'user' as const, name: 'Bob', text: ' I fear the dragon ' },
    { role: 'assistant' as const, name: 'Aria', text: 'There is none.' },
  ];

  it.each([
    ['/none[^]*dragon/', true],
    ['/dragon[^]*none/', false],
    ['/\\x01Aria: There/', true],
    ['/^\\x01Aria/', true],
    ['/^\\x01Bob/', false],
    ['/^\\x01Bob/m', true],
    ['/dragon$/', true],
    ['/none\\.$/', false],
    ['/none\\.\\n\\x01Bob:  I/', true],
    ['/\\x01Bob:[^\\x01]*none/', false],
  ])('%s over all messages, newest first: %s', (key, expected) => expect(isFound(key, { messages })).toBe(expected));

  it('reads as deep as its entry', () => {
    expect(isFound('/none[^]*dragon/', { messages }, { scan_depth: 1 })).toBe(false);
    expect(isFound('/none/', { messages }, { scan_depth: 1 })).toBe(true);
    expect(isFound('/^/', { messages }, { scan_depth: 0 })).toBe(false);
  });

  it('reads contents behind the chat', () => {
    const entries = [
      { keys: ['dragon'], content: 'Guards gold.', insertionOrder: 1 },
      { keys: ['/dragon[^]*gold/'], content: 'Both.', insertionOrder: 2 },
      { keys: ['/^gold/m'], content: 'Never.', insertionOrder: 3 },
    ];
    const on = { recursiveScanning: true };
    expect(fired(entries, messages, { regex: linearRegex }, on)).toEqual(['Guards gold.', 'Both.']);
    const excluded = entries.map((entry) => ({ ...entry, extensions: { exclude_recursion: true } }));
    expect(fired(excluded, messages, { regex: linearRegex }, on)).toEqual(['Guards gold.']);
  });

  it('tells the newest message, or the entry, where it was found; none when it needs several', () => {
    const entries = ['/dragon/', '/none[^]*dragon/', '/gold/'].map((key) => ({ keys: [key], content: 'gold' }));
    const books = [aBookOf(entries, { recursiveScanning: true })];
    const { trace } = activateLore({ books, messages, regex: linearRegex });
    expect(trace.map(({ key, found }) => [key, found])).toEqual([
      ['/dragon/', { message: 1 }],
      ['/none[^]*dragon/', undefined],
      ['/gold/', { entry: '0.#0' }],
    ]);
  });

  it('tells no entry that it does not read', () => {
    const waits = { keys: ['/none[^]*dragon/'], extensions: { delay_until_recursion: true } };
    const books = [
      aBookOf([{ keys: ['dragon'], content: 'none, dragon' }], { recursiveScanning: true }),
      aBookOf([waits], { recursiveScanning: false }),
    ];
    const { trace } = activateLore({ books, messages, regex: linearRegex });
    expect(trace.map(({ outcome, found }) => [outcome, found])).toEqual([
      ['active', { message: 1 }],
      ['active', undefined],
    ]);
  });

  it('read no contents for a book that reads none', () => {
    const waits = { keys: ['/gold/'], content: 'Never.', extensions: { delay_until_recursion: true } };
    const books = [
      aBookOf([{ keys: ['dragon'], content: 'Guards gold.' }], { recursiveScanning: true }),
      aBookOf([waits], { recursiveScanning: false }),
    ];
    const { entries } = activateLore({ books, messages, regex: linearRegex });
    expect(entries.map(({ content }) => content)).toEqual(['Guards gold.']);
  });

  it('that can be run are, beside those that cannot', () => {
    const gold = { keys: ['/gold(?! coin)/', '/go.d/'], content: 'Found.', insertionOrder: 1 };
    const entries = [{ keys: ['dragon'], content: 'Guards gold.', insertionOrder: 0 }, gold];
    const on = { recursiveScanning: true };
    expect(fired(entries, messages, { regex: linearRegex }, on)).toEqual(['Guards gold.', 'Found.']);
  });

  const reason = (entry: object, input: Partial<LoreInput> = {}) => {
    const books = [aBookOf([entry])];
    const { trace } = activateLore({ books, messages, explainAll: false, regex: linearRegex, ...input });
    return trace.map((line) => [line.reason, line.key]);
  };

  it('names in the trace a key that cannot be run', () => {
    expect(reason({ keys: ['nowhere', '/dragon(?! egg)/'] })).toEqual([['regex_not_run', '/dragon(?! egg)/']]);
    expect(reason({ keys: ['/(a)\\1/'] })).toEqual([['regex_not_run', '/(a)\\1/']]);
    expect(reason({ keys: ['(bad'], useRegex: true })).toEqual([['regex_not_run', '(bad']]);
    expect(reason({ keys: ['/dragon/'] }, { regex: undefined })).toEqual([['regex_not_run', '/dragon/']]);
    expect(reason({ keys: ['dragon', '/dragon(?! egg)/'] })).toEqual([['key', 'dragon']]);
    expect(reason({ keys: ['dragon'], selective: true, secondaryKeys: ['/x(?=y)/'] })).toEqual([
      ['regex_not_run', '/x(?=y)/'],
    ]);
    expect(reason({ keys: ['/nothing/'] })).toEqual([]);
  });
});

describe('a least number of entries', () => {
  const messages = chatOf('one', 'two', 'three', 'four');
  const entries = ['one', 'two', 'three', 'four'].map((key, i) => ({ keys: [key], content: key, insertionOrder: i }));
  const run = (settings: LoreInput['settings'], changes: object[] = [], book = {}) =>
    fired(
      entries.map((entry, i) => ({ ...entry, ...changes[i] })),
      messages,
      { settings: { scanDepth: 1, ...settings }, regex: linearRegex },
      book,
    );

  it('reads older messages one by one until they fired', () => {
    expect(run({})).toEqual(['four']);
    expect(run({ minActivations: 1 })).toEqual(['four']);
    expect(run({ minActivations: 1 }, [{}, {}, {}, { keys: ['none'] }])).toEqual(['three']);
    expect(run({ minActivations: 2 })).toEqual(['three', 'four']);
    expect(run({ minActivations: 9 })).toEqual(['one', 'two', 'three', 'four']);
  });

  it('reads none where the scans are limited: one excludes the other', () =>
    expect(run({ minActivations: 9, maxRecursionSteps: 9 })).toEqual(['four']));

  it('goes no deeper than one message beyond what is allowed', () =>
    expect(run({ minActivations: 9, minActivationsDepth: 2 })).toEqual(['two', 'three', 'four']));

  it('deepens no entry with a depth of its own', () => {
    const own = [{ extensions: { scan_depth: 2 } }, { extensions: { scan_depth: 3 } }];
    expect(run({ minActivations: 9 }, own)).toEqual(['two', 'three', 'four']);
  });

  it('deepens no entry with a depth of its own, however far it goes', () => {
    const long = chatOf('one', 'two', 'x', 'x', 'x', 'four');
    const own = { keys: ['two'], content: 'two', extensions: { scan_depth: 4 } };
    const settings = { scanDepth: 1, minActivations: 9 };
    expect(fired([own, { keys: ['one'], content: 'one' }], long, { settings })).toEqual(['one']);
  });

  it('deepens a book that reads deeper from where it reads', () => {
    const long = chatOf('one', 'x', 'x', 'x');
    const settings = { scanDepth: 1, minActivations: 9, minActivationsDepth: 2 };
    const one = [{ keys: ['one'], content: 'one' }];
    expect(fired(one, long, { settings }, { scanDepth: 3 })).toEqual(['one']);
    expect(fired(one, long, { settings })).toEqual([]);
  });

  it('reads contents again beside an older message', () => {
    const both = { selective: true, secondaryKeys: ['gold'], content: 'both' };
    const changes = [{ keys: ['nowhere'] }, both, {}, { content: 'gold' }];
    expect(run({ minActivations: 9 }, changes, { recursiveScanning: true })).toEqual(['both', 'three', 'gold']);
  });

  it('deepens patterns', () =>
    expect(run({ minActivations: 3 }, [{}, { keys: ['/three[^]*tw./'] }])).toEqual(['two', 'three', 'four']));

  it('begins where nothing is read', () => expect(run({ scanDepth: 0, minActivations: 1 })).toEqual(['four']));

  it('reads contents first, and not beside a message of which they know nothing', () => {
    const on = { recursiveScanning: true };
    expect(run({ minActivations: 2 }, [{}, {}, {}, { content: 'one' }], on)).toEqual(['one', 'one']);
    const both = { selective: true, secondaryKeys: ['gold'], extensions: { selectiveLogic: 2 } };
    expect(run({ minActivations: 3 }, [{}, {}, both, { content: 'gold' }], on)).toEqual(
      ['one', 'two', 'three', 'gold'].slice(1),
    );
  });

  it('counts what is in the prompt', () => {
    const unlucky = { extensions: { probability: 0 } };
    expect(run({ minActivations: 1 }, [{}, {}, {}, unlucky])).toEqual(['three']);
  });
});
