import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, contentsOf, placedLore } from '../../test/prompts.ts';

describe('examples', () => {
  const examples = (exampleDialogs: string, changes: Partial<PromptInput> = {}) =>
    buildPrompt(aPromptInput({ character: { name: 'Aria', exampleDialogs }, ...changes }))
      .messages.slice(1, -2)
      .map(({ name, content }) => (name ? `${name}: ${content}` : content));

  it.each([
    ['User: Hi\nCharacter: Hey', ['[Example Chat]', 'example_user: Hi', 'example_assistant: Hey']],
    ['bob: Hi\nARIA: Hey', ['[Example Chat]', 'example_user: Hi', 'example_assistant: Hey']],
    ['<start>\n\n<START>\nAria: Yo\n<START>', ['[Example Chat]', 'example_assistant: Yo']],
    ['Some prose\nof Aria', ['[Example Chat]', 'Some prose\nof Aria']],
    ['You: a\nnote: b\n\nAria: c', ['[Example Chat]', 'example_user: a\nnote: b', 'example_assistant: c']],
    ['Aria:\nBob: x', ['[Example Chat]', 'example_user: x']],
    ['', []],
    ['   ', []],
  ])('%j', (text, expected) => expect(examples(text)).toEqual(expected));

  it('may have another heading, or none', () => {
    expect(examples('Aria: Yo', { settings: { budget: 999, exampleChatPrompt: '***' } })[0]).toBe('***');
    expect(examples('Aria: Yo', { settings: { budget: 999, exampleChatPrompt: '' } })).toEqual([
      'example_assistant: Yo',
    ]);
  });
});

describe('the greeting', () => {
  const character = { name: 'Aria', firstMessage: 'Hi {{user}}' };
  const rest = (changes: Partial<PromptInput>) => contentsOf({ character, ...changes }).slice(2);

  it('comes first when the chat begins without the character', () => {
    expect(rest({})).toEqual(['Hi Bob', 'Hello']);
    expect(rest({ history: [] })).toEqual(['Hi Bob']);
    expect(rest({ greeting: 2 })).toEqual(['Hi Bob', 'Hello']);
  });

  it('is the next that shows something where it is blank', () => {
    const blank = { name: 'Aria', firstMessage: '', alternateGreetings: [' ', 'Hey {{user}}'] };
    for (const greeting of [undefined, 0, 1])
      expect(rest({ character: blank, greeting })).toEqual(['Hey Bob', 'Hello']);
  });

  it('does not come when it is there, not wanted, or far above', () => {
    expect(rest({ history: [{ role: 'assistant', text: 'Other' }] })).toEqual(['Other']);
    expect(rest({ greeting: 'none' })).toEqual(['Hello']);
    expect(rest({ historyStart: 40 })).toEqual(['Hello']);
    expect(rest({ character: { name: 'Aria', firstMessage: ' ' } })).toEqual(['Hello']);
    expect(rest({ character: { name: 'Aria', firstMessage: '{{description}}' } })).toEqual(['Hello']);
  });

  it('is expanded where it was stored as it is written in the card; nothing else of the history is', () => {
    const history = [character.firstMessage, 'I am {{user}}', character.firstMessage].map((text, i) => ({
      role: i % 2 ? ('user' as const) : ('assistant' as const),
      text,
    }));
    expect(rest({ history })).toEqual(['Hi Bob', 'I am {{user}}', 'Hi {{user}}']);
    expect(rest({ history: history.slice(0, 1), historyStart: 5 })).toEqual(['Hi {{user}}']);
  });
});

describe('the first message of a chat in which nobody has spoken', () => {
  const asked = "[Write Aria's first message to Bob, which opens the chat.]";
  const last = (changes: Partial<PromptInput>) =>
    buildPrompt(aPromptInput({ history: [], ...changes })).messages.at(-1);

  it.each<[string, Partial<PromptInput>]>([
    ['a card without a greeting', {}],
    ['a greeting that is not wanted', { character: { name: 'Aria', firstMessage: 'Hi' }, greeting: 'none' }],
    ['only a narrator', { history: [{ role: 'system', text: 'Night falls.' }] }],
    ['a greeting that is to go on, and is blank', { history: [{ role: 'assistant', text: ' ' }], mode: 'continue' }],
  ])('is asked for as the user: %s', (_, changes) => expect(last(changes)).toEqual({ role: 'user', content: asked }));

  it('is written as the user for whoever wants to speak first', () =>
    expect(last({ mode: 'impersonate' })).toMatchObject({ role: 'user', content: expect.stringContaining('as Aria') }));
});

describe('texts at a depth', () => {
  const history = ['m0', 'm1', 'm2', 'm3'].map((text, i) => ({
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    text,
  }));
  const at = (entries: object[], changes: Partial<PromptInput> = {}) =>
    contentsOf({ character: { name: 'A', lorebook: aBookOf(entries) }, history, ...changes })
      .slice(2)
      .join(' ');

  it.each([
    [0, 'm0 m1 m2 m3 X'],
    [1, 'm0 m1 m2 X m3'],
    [4, 'X m0 m1 m2 m3'],
    [99, 'X m0 m1 m2 m3'],
  ])('depth %i: %s', (depth, expected) => expect(at([placedLore(4, 'X', { depth })])).toBe(expected));

  it.each([
    [0, 'X m0 m1 m2 m3'],
    [2, 'm0 m1 X m2 m3'],
    [99, 'm0 m1 m2 m3 X'],
  ])('reverse depth %i: %s', (depth, expected) =>
    expect(at([{ constant: true, content: `@@reverse_depth ${depth}\nX` }])).toBe(expected),
  );

  it('counts the reverse depth from the beginning of the chat', () => {
    const entry = { constant: true, content: '@@reverse_depth 12\nX' };
    expect(at([entry], { historyStart: 10 })).toBe('m0 m1 X m2 m3');
    expect(at([entry], { historyStart: 20 })).toBe('X m0 m1 m2 m3');
  });

  it('puts the system lowest, the user above it, then the character', () => {
    const entries = [0, 1, 2].map((role) => placedLore(4, `r${role}`, { depth: 1, role }));
    expect(at(entries)).toBe('m0 m1 m2 r2 r1 r0 m3');
    expect(at(entries.map((entry, i) => ({ ...entry, insertionOrder: i })))).toBe('m0 m1 m2 r2 r1 r0 m3');
    expect(at(entries.map((entry, i) => ({ ...entry, insertionOrder: -i })))).toBe('m0 m1 m2 r2 r1 r0 m3');
  });

  it('puts the character’s note as deep as the card says', () => {
    const note = (depth: number | string) =>
      at([], { character: { name: 'A', extensions: { depth_prompt: { prompt: 'X', depth, role: 'system' } } } });
    expect(note(0)).toBe('m0 m1 m2 m3 X');
    expect(note(3)).toBe('m0 X m1 m2 m3');
    expect(note(-1)).toBe('X m0 m1 m2 m3');
    expect(note('3')).toBe('m0 X m1 m2 m3');
  });

  it('puts what is deeper than the chat is long above it, the deepest first', () => {
    const entries = [
      ...[5, 9, 4].map((depth) => placedLore(4, `d${depth}`, { depth })),
      placedLore(4, 'u7', { depth: 7, role: 1 }),
    ];
    expect(at(entries)).toBe('d9 u7 d5 d4 m0 m1 m2 m3');
  });

  it('puts the author’s note above the character’s at the same depth, and lore below', () => {
    const extensions = { depth_prompt: { prompt: 'CHARACTER', depth: 4, role: 'system' } };
    const lorebook = aBookOf([placedLore(4, 'LORE', { depth: 4 })]);
    expect(
      at([], {
        character: { name: 'A', extensions, lorebook },
        authorsNote: { text: 'AUTHOR', depth: 4, role: 'system' },
      }),
    ).toBe('AUTHOR CHARACTER LORE m0 m1 m2 m3');
  });

  it('makes one message of what shares depth and role', () =>
    expect(
      contentsOf({
        character: {
          name: 'A',
          lorebook: aBookOf([placedLore(4, 'b', { depth: 0 }), placedLore(4, 'a', { depth: 0 })]),
        },
      }).at(-1),
    ).toBe('a\nb'));

  it('puts lore above and below the note of the author', () => {
    const entries = [placedLore(3, 'below'), placedLore(2, 'above')];
    expect(at(entries, { authorsNote: { text: 'NOTE', depth: 1, role: 'system' } })).toBe(
      'm0 m1 m2 above\nNOTE\nbelow m3',
    );
    expect(at(entries)).toBe('above\nbelow m0 m1 m2 m3');
  });

  it.each([
    [{ prompt: 'P' }, 'P m0 m1 m2 m3'],
    [{ prompt: 'P', depth: 1 }, 'm0 m1 m2 P m3'],
    [{ prompt: 'P', depth: -1 }, 'P m0 m1 m2 m3'],
    [{ prompt: ' ' }, 'm0 m1 m2 m3'],
    [{ prompt: 5 }, 'm0 m1 m2 m3'],
    ['nonsense', 'm0 m1 m2 m3'],
  ])('the depth prompt %j of a card: %s', (depth_prompt, expected) =>
    expect(
      contentsOf({ character: { name: 'A', extensions: { depth_prompt } }, history })
        .slice(2)
        .join(' '),
    ).toBe(expected),
  );
});

describe('modes', () => {
  it('asks to write as the user', () =>
    expect(contentsOf({ mode: 'impersonate' }).at(-1)).toMatch(
      /^\[Write your next reply from the point of view of Bob/,
    ));
  it('asks nothing more for a reply', () => expect(contentsOf({ mode: 'reply' }).at(-1)).toBe('Hello'));
});
