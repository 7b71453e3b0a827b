import { buildPrompt, type PromptInput, type RoleplayMessage } from '@masque/roleplay/prompt';

/** Each turn has 20 characters: ten of the user, ten of the character. */
const turns = (count: number): RoleplayMessage[] =>
  Array.from({ length: count * 2 }, (_, i) => ({
    role: i % 2 ? 'assistant' : 'user',
    text: `${i}`.padEnd(10, '.'),
  }));

const build = (history: RoleplayMessage[], room: number, changes: Partial<PromptInput> = {}) =>
  buildPrompt({
    character: { name: 'Aria', ...changes.character },
    persona: null,
    history,
    greeting: 'none',
    ...changes,
    settings: { budget: 4 + room, mainPrompt: 'Main', newChatPrompt: '', exampleChatPrompt: '', ...changes.settings },
  });
const kept = (history: RoleplayMessage[], room: number, changes: Partial<PromptInput> = {}): string[] =>
  build(history, room, changes)
    .messages.slice(1)
    .map(({ content }) => content.replaceAll('.', ''));

describe('trimming', () => {
  it('keeps all that fits', () => {
    expect(kept(turns(3), 60)).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(build(turns(3), 60).trace.trimmed).toEqual({ messages: 0, examples: 0 });
  });

  it('drops whole turns, oldest first', () => {
    expect(kept(turns(3), 59)).toEqual(['2', '3', '4', '5']);
    expect(kept(turns(3), 39)).toEqual(['4', '5']);
    expect(kept(turns(3), 19)).toEqual(['5']);
    expect(build(turns(3), 39).trace.trimmed.messages).toBe(4);
  });

  it('always keeps the newest message', () => {
    expect(kept(turns(40).slice(0, -1), 10)).toEqual(['78']);
    expect(kept([...turns(4), { role: 'assistant', text: 'x' }], 1)).toEqual(['x']);
  });

  it('drops in steps of up to a quarter, so that the beginning stays the same from turn to turn', () => {
    const starts = new Map<number, string[]>();
    for (let count = 60; count < 120; count++) starts.set(count, kept(turns(count), 1000));
    const firsts = [...starts.values()].map(([first]) => first);
    expect(new Set(firsts).size).toBeLessThanOrEqual(9);
    for (const messages of starts.values()) {
      expect(messages.length).toBeGreaterThan(50);
      expect(Number(messages[0]) % 2).toBe(0);
    }
  });

  it('makes steps that are powers of two, counted from the beginning of the chat', () => {
    const firsts = [50, 51, 54, 58, 60].map((count) => Number(kept(turns(count), 640)[0]));
    expect(firsts).toEqual([48, 48, 48, 64, 64]);
    const end = turns(60).slice(30);
    expect(kept(end, 640, { historyStart: 30 })[0]).toBe('64');
    expect(kept(end, 640, { historyStart: 38 })[0]).toBe('56');
  });

  it('counts what it was not even given, too', () => {
    const end = turns(60).slice(30);
    const { messages } = build(turns(60), 640).trace.trimmed;
    expect(messages).toBeGreaterThan(30);
    expect(build(end, 640, { historyStart: 30 }).trace.trimmed.messages).toBe(messages);
  });

  it.each<[string, number, Partial<PromptInput>]>([
    ['the nudge', 68, { mode: 'continue' }],
    ['post-history instructions', 3, { character: { name: 'Aria', postHistoryInstructions: 'End' } }],
    ['a note', 4, { authorsNote: { text: 'Note', depth: 0, role: 'system' } }],
  ])('keeps room for %s', (_, size, changes) => {
    const messages = (room: number) => kept(turns(3), room, changes);
    expect(messages(60 + size).filter((text) => /^\d$/.test(text))).toHaveLength(6);
    expect(messages(59 + size).filter((text) => /^\d$/.test(text))).toHaveLength(4);
    expect(messages(59 + size)).toHaveLength(5);
  });

  describe('with a limit in tokens, too', () => {
    const tokens = { budget: 10, count: () => 1, perMessage: 1 };
    const keptOf = (count: number, budget: number) => kept(turns(count), 0, { settings: { budget, tokens } });

    it('keeps both', () => {
      expect(keptOf(3, 1_000)).toEqual(['2', '3', '4', '5']);
      expect(keptOf(2, 1_000)).toEqual(['0', '1', '2', '3']);
      expect(keptOf(2, 4 + 39)).toEqual(['2', '3']);
    });

    it('says how much of it each part takes, and what was measured', () => {
      const { trace, measured } = build(turns(3), 0, { settings: { budget: 1_000, tokens } });
      expect(trace).toMatchObject({ budget: 1_000, size: 44, tokenBudget: 10, tokens: 10 });
      expect(trace.parts).toEqual([
        { id: 'main', size: 4, tokens: 1, count: 1 },
        { id: 'history', size: 40, tokens: 8, count: 4 },
      ]);
      expect(measured).toEqual(['Main', ...[2, 3, 4, 5].map((n) => `${n}`.padEnd(10, '.'))]);
    });

    it.each([
      ['tokens', 1_000, 'alongside the character and instructions. (4 of 3 tokens)'],
      ['characters', 13, 'alongside the character and instructions. (14 of 13 characters)'],
    ])('says which limit the newest message exceeds: %s', (_, budget, sentence) => {
      const settings = { budget, tokens: { ...tokens, budget: 3 } };
      expect(() => build(turns(1), 0, { settings })).toThrow(sentence);
    });
  });
});

describe('examples', () => {
  const character = {
    name: 'Aria',
    exampleDialogs: ['a', 'b', 'c'].map((x) => `<START>\nAria: ${x.repeat(10)}`).join('\n'),
  };
  const run = (count: number, room: number, settings = {}) =>
    kept(turns(count), room, { character, settings: settings as PromptInput['settings'] })
      .map((text) => text[0])
      .join('');

  it('go before history, the last block first', () => {
    expect(run(1, 50)).toBe('abc01');
    expect(run(1, 49)).toBe('ab01');
    expect(run(1, 39)).toBe('a01');
    expect(run(1, 29)).toBe('01');
    expect(run(2, 39)).toBe('23');
    expect(build(turns(1), 49, { character }).trace.trimmed).toEqual({ messages: 0, examples: 1 });
  });

  it('do not come back beside a shortened history', () => {
    expect(run(10, 199)).toMatch(/^[^abc]*$/);
    expect(build(turns(10), 199, { character }).trace.trimmed.examples).toBe(3);
    // One message of 20 characters is dropped, and one example would fit again.
    const long = [{ role: 'user' as const, text: 'x'.repeat(20) }, ...turns(1)];
    expect(kept(long, 39, { character })).toEqual(['0', '1']);
    expect(build(long, 39, { character }).trace.trimmed).toEqual({ messages: 1, examples: 3 });
  });

  it('stay when pinned, as long as the newest message fits', () => {
    const settings = { pinExamples: true };
    expect(run(2, 50, settings)).toBe('abc23');
    expect(run(2, 40, settings)).toBe('abc3');
    expect(run(2, 39, settings)).toBe('ab3');
    expect(run(2, 19, settings)).toBe('3');
  });
});
