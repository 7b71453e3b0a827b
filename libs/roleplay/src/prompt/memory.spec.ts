import { buildPrompt, type PromptInput, type RoleplayMessage } from '@masque/roleplay/prompt';

const turns = (count: number): RoleplayMessage[] =>
  Array.from({ length: count * 2 }, (_, i) => ({
    role: i % 2 ? 'assistant' : 'user',
    text: `${i}`.padEnd(10, '.'),
  }));

const build = (history: RoleplayMessage[], budget: number, memory: PromptInput['memory'], more: object = {}) =>
  buildPrompt({
    character: { name: 'Aria' },
    persona: null,
    history,
    greeting: 'none',
    settings: { budget, mainPrompt: 'Main', newChatPrompt: '', exampleChatPrompt: '' },
    ...(memory ? { memory } : {}),
    ...more,
  });
const shown = ({ messages }: ReturnType<typeof build>) => messages.map(({ content }) => content.replaceAll('.', ''));
const memory = (text: string, after: number, reserve = 0) => ({ text, after, reserve });

describe('the memory of a long chat', () => {
  it('is left out while all messages fit', () => {
    const prompt = build(turns(10), 1000, memory('They met.', 4));
    expect(shown(prompt)).toHaveLength(21);
    expect(prompt.trace.memory).toBeUndefined();
  });

  it('stands for the oldest messages when they no longer fit; those after it are sent as they are', () => {
    const prompt = build(turns(30), 500, memory('They met.', 16));
    const [main, told, ...rest] = shown(prompt);
    expect(main).toBe('Main');
    expect(told).toContain('They met');
    expect(rest).toEqual(Array.from({ length: 16 }, (_, i) => `${44 + i}`));
    expect(prompt.trace.parts.map(({ id }) => id)).toEqual(['main', 'memory', 'history']);
    expect(prompt.trace).toMatchObject({ memory: { isCut: false }, trimmed: { messages: 44 } });
  });

  it('stands before a history whose beginning was not even given', () => {
    const prompt = build(turns(10), 500, memory('They met.', 18), { historyStart: 100 });
    expect(shown(prompt).slice(2)[0]).toBe('2');
  });

  it('keeps the beginning of the prompt equal while the story grows', () => {
    const prompts = [30, 31, 32, 33, 34].map((count) =>
      build(turns(count), 700, memory('They met.', (count - 22) * 2)),
    );
    const beginnings = prompts.map(({ messages }) => messages.slice(0, 10).map(({ content }) => content));
    for (const beginning of beginnings) expect(beginning).toEqual(beginnings[0]);
  });

  it('leaves no room unused when little was said since', () => {
    const prompt = build(turns(30), 500, memory('They met.', 2));
    expect(shown(prompt).length).toBeGreaterThan(20);
    expect(shown(prompt)[1]).toContain('They met');
  });

  it('drops what it does not tell of in steps, when even that does not fit', () => {
    const prompt = build(turns(60), 500, memory('They met.', 100));
    expect(Number(shown(prompt)[2])).toBeGreaterThan(20);
    expect(prompt.trace.size).toBeLessThanOrEqual(500);
  });

  it('has its place kept, so that a first or a longer text drops nothing more', () => {
    const first = build(turns(60), 800, memory('', 120, 200));
    const kept = first.trace.parts.find(({ id }) => id === 'history')?.count ?? 0;
    const next = build(turns(60), 800, memory('They met. '.repeat(5), kept, 200));
    expect(shown(next).slice(2)).toEqual(shown(first).slice(1));
  });

  it('is cut at a word when it leaves too little room, and never costs the newest message', () => {
    const prompt = build(turns(60), 600, memory('lantern '.repeat(400), 10));
    expect(prompt.trace).toMatchObject({ memory: { isCut: true } });
    expect(prompt.trace.size).toBeLessThanOrEqual(600);
    expect(prompt.messages[1]?.content).toMatch(/lantern$/);
    expect(shown(prompt).at(-1)).toBe('119');
    const tight = build(turns(60), 30, memory('lantern '.repeat(400), 10));
    expect(shown(tight).at(-1)).toBe('119');
  });

  it('expands no macro of a summary, and has line feeds alone', () => {
    const told = build(turns(30), 500, memory('{{user}} said\r\n{{setvar::x::1}}', 8)).messages[1]?.content;
    expect(told).toMatch(/\{\{user\}\} said\n\{\{setvar::x::1\}\}$/);
  });
});
