import { buildPrompt, PromptError, type PromptInput } from '@masque/roleplay/prompt';
import { emptyCard } from '@masque/roleplay/cards';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf } from '../../test/builders.ts';

const input = (changes: Partial<PromptInput> = {}): PromptInput => ({
  character: { name: 'Aria' },
  persona: { name: 'Bob', description: '' },
  history: [{ role: 'user', text: 'Hello' }],
  settings: { budget: 10_000 },
  ...changes,
});
const contents = (changes: Partial<PromptInput>): string[] =>
  buildPrompt(input(changes)).messages.map((m) => m.content);
const system = (changes: Partial<PromptInput>): string => contents(changes)[0] ?? '';
const lore = (position: number | string, content: string, extra = {}) => ({
  constant: true,
  content,
  extensions: { position, ...extra } as never,
});

describe('the order of parts', () => {
  it('is that of the field', () => {
    const { messages, trace } = buildPrompt(
      input({
        character: {
          name: 'Aria',
          description: 'DESCRIPTION {{user}}',
          personality: 'PERSONALITY',
          scenario: 'SCENARIO',
          firstMessage: 'Welcome, {{user}}.',
          exampleDialogs: '<START>\n{{user}}: Hi\n{{char}}: Hey\nyou\n<START>\nAria: Yo',
          systemPrompt: 'MAIN [{{original}}]',
          postHistoryInstructions: 'POST [{{original}}]',
          extensions: { depth_prompt: { prompt: 'NOTE {{char}}', depth: 1, role: 'user' } },
          lorebook: aBookOf([
            lore(0, 'BEFORE'),
            lore(1, 'AFTER'),
            lore(5, 'EX-TOP'),
            lore(6, 'EX-END'),
            lore(4, 'D0', { depth: 0 }),
          ]),
        },
        persona: { name: 'Bob', description: 'PERSONA' },
        customPrompt: 'CUSTOM {{char}}',
        authorsNote: { text: 'AUTHOR', depth: 2, role: 'system' },
        history: [
          { role: 'assistant', text: 'Welcome, {{user}}.' },
          { role: 'user', text: 'I say {{char}}' },
        ],
        settings: { budget: 5000, mainPrompt: 'USER MAIN', postHistory: 'USER POST' },
        mode: 'continue',
      }),
    );
    expect(messages).toEqual([
      {
        role: 'system',
        content: [
          'MAIN [USER MAIN]',
          'BEFORE',
          'PERSONA',
          'DESCRIPTION Bob',
          'PERSONALITY',
          'SCENARIO',
          'CUSTOM Aria',
          'AFTER',
        ].join('\n\n'),
      },
      { role: 'system', content: 'EX-TOP' },
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', name: 'example_user', content: 'Hi' },
      { role: 'system', name: 'example_assistant', content: 'Hey\nyou' },
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', name: 'example_assistant', content: 'Yo' },
      { role: 'system', content: 'EX-END' },
      { role: 'system', content: '[Start a new Chat]' },
      { role: 'system', content: 'AUTHOR' },
      { role: 'assistant', content: 'Welcome, Bob.' },
      { role: 'user', content: 'NOTE Aria' },
      { role: 'user', content: 'I say {{char}}' },
      { role: 'system', content: 'D0' },
      { role: 'system', content: 'POST [USER POST]' },
      { role: 'system', content: '[Continue your last message without repeating its original content.]' },
    ]);
    expect(trace.parts.map(({ id, count }) => [id, count])).toEqual([
      ['main', 1],
      ['lore_before', 1],
      ['persona', 1],
      ['description', 1],
      ['personality', 1],
      ['scenario', 1],
      ['custom_prompt', 1],
      ['lore_after', 1],
      ['lore_examples', 2],
      ['examples', 5],
      ['new_chat', 1],
      ['history', 2],
      ['lore_depth', 1],
      ['depth_prompt', 1],
      ['authors_note', 1],
      ['post_history', 1],
      ['control', 1],
    ]);
    expect(trace.size).toBe(messages.reduce((sum, { content }) => sum + content.length, 0));
    expect(trace.parts.find(({ id }) => id === 'persona')!.size).toBe(7);
    expect(trace.parts.find(({ id }) => id === 'history')!.size).toBe(27);
    expect(trace.parts.find(({ id }) => id === 'examples')!.size).toBe(14 * 2 + 2 + 7 + 2);
    expect(trace.budget).toBe(5000);
  });

  it('leaves out what is empty', () => {
    expect(contents({})).toEqual([
      "Write Aria's next reply in a fictional chat between Aria and Bob.",
      '[Start a new Chat]',
      'Hello',
    ]);
    const blank = { name: 'Aria', personality: ' ', scenario: '\n', systemPrompt: ' ', postHistoryInstructions: ' ' };
    expect(contents({ character: blank, customPrompt: ' ' })).toHaveLength(3);
    expect(contents({ settings: { budget: 999, mainPrompt: '', newChatPrompt: ' ' } })).toEqual(['Hello']);
    expect(
      contents({ history: [{ role: 'user', text: ' ' }], settings: { budget: 99, newChatPrompt: '' } }),
    ).toHaveLength(1);
  });

  it('puts lore beside personality and scenario where a decorator says so', () => {
    const lorebook = aBookOf([
      { constant: true, content: '@@position personality\nP-LORE' },
      { constant: true, content: '@@position scenario\nS-LORE' },
    ]);
    expect(system({ character: { name: 'Aria', personality: 'p', scenario: 's', lorebook } })).toMatch(
      /\n\np\n\nP-LORE\n\ns\n\nS-LORE$/,
    );
  });

  it('takes a whole card', () => {
    const card = { ...emptyCard('Aria'), nickname: 'Ari', personality: '{{char}} is kind' };
    expect(system({ character: card })).toMatch(/\n\nAri is kind$/);
  });

  it('joins entries of one place by a line', () =>
    expect(system({ character: { name: 'A', lorebook: aBookOf([lore(0, 'two'), lore(0, 'one')]) } })).toContain(
      '\n\none\ntwo',
    ));
});

describe('who is who', () => {
  it.each([
    [{ persona: null }, 'User'],
    [{ persona: null, userName: 'Zed' }, 'Zed'],
    [{ persona: { name: 'Bob', description: '' }, userName: 'Zed' }, 'Bob'],
    [{ persona: { name: '', description: '' }, userName: 'Zed' }, 'Zed'],
  ])('%j: {{user}} is %s', (changes, name) =>
    expect(system({ ...changes, settings: { budget: 999, mainPrompt: '{{user}}' } })).toBe(name),
  );

  it('fills in the character fields', () =>
    expect(
      system({
        character: {
          name: 'Aria',
          description: 'd',
          personality: 'p',
          scenario: 's',
          firstMessage: 'f',
          exampleDialogs: 'e',
          creatorNotes: 'n',
          characterVersion: 'v',
          postHistoryInstructions: 'i',
          systemPrompt:
            '{{description}}{{personality}}{{scenario}}{{persona}}{{mesExamplesRaw}}{{charVersion}}{{creatorNotes}}{{charInstruction}}{{charFirstMessage}}{{lastMessage}}{{lastUserMessage}}{{lastCharMessage}}{{isodate}}|',
        },
        persona: { name: 'Bob', description: 'u' },
        history: [
          { role: 'assistant', text: 'A' },
          { role: 'user', text: 'U' },
        ],
        clock: { now: 0 },
      }).split('|')[0],
    ).toBe('dpsuevnifUUA1970-01-01'));

  it('keeps pick by chat and random by seed', () => {
    const text = `${'{{pick::a::b::c::d}}'.repeat(9)}|${'{{random::a::b::c::d}}'.repeat(9)}`;
    const run = (changes: Partial<PromptInput>) =>
      system({ character: { name: 'A', systemPrompt: text }, chatId: 'c', seed: '1', ...changes }).split('|');
    expect(run({ seed: '2' })[0]).toBe(run({})[0]);
    expect(run({ seed: '2' })[1]).not.toBe(run({})[1]);
    expect(run({ chatId: 'd' })[0]).not.toBe(run({})[0]);
  });
});

describe('lore in the prompt', () => {
  it('comes from the character and from the user, with its trace and timers', () => {
    const { messages, trace, timers } = buildPrompt(
      input({
        character: {
          name: 'A',
          lorebook: aBookOf([{ keys: ['/hel+o/i'], content: 'one', extensions: { sticky: 2 } }]),
        },
        lorebooks: [aBookOf([{ keys: ['hello'], content: 'two {{char}}' }])],
        lore: { regex: linearRegex },
      }),
    );
    expect(messages[0]?.content).toContain('\n\ntwo A\none');
    expect(trace.lore.map((line) => line.ref)).toEqual(['0.#0', '1.#0']);
    expect(timers).toEqual({ '0.#0': [{ kind: 'sticky', start: 1, end: 3 }] });
  });

  it('goes on from the timers given', () => {
    const lorebook = aBookOf([{ keys: ['nowhere'], content: 'one', extensions: { sticky: 4 } }]);
    const timers = { '0.#0': [{ kind: 'sticky' as const, start: 5, end: 9 }] };
    expect(system({ character: { name: 'A', lorebook }, historyStart: 6, lore: { timers } })).toContain('one');
  });

  it('has a quarter of the context when nothing else is said', () => {
    const lorebook = aBookOf([{ constant: true, content: 'x'.repeat(300) }]);
    const character = { name: 'A', lorebook };
    expect(system({ character, settings: { budget: 1200 } })).toContain('xxx');
    expect(system({ character, settings: { budget: 1184 } })).not.toContain('xxx');
    expect(system({ character, settings: { budget: 1184 }, lore: { tokenBudget: 75 } })).toContain('xxx');
    const measure = (text: string): number => text.length;
    expect(system({ character, settings: { budget: 1200, measure } })).toContain('xxx');
    expect(system({ character, settings: { budget: 1199, measure } })).not.toContain('xxx');
  });

  it('can wait in outlets', () => {
    const lorebook = aBookOf([lore(7, 'one', { outlet_name: 'box' }), lore(7, 'two', { outlet_name: 'box' })]);
    expect(system({ character: { name: 'A', lorebook }, customPrompt: '<{{outlet::box}}>' })).toContain('<one\ntwo>');
  });

  it('is found in the greeting that the prompt puts first, as it reads there', () => {
    const lorebook = aBookOf([
      { keys: ['Bob of the hill'], content: 'one' },
      { keys: ['the valley'], content: 'two' },
    ]);
    const greetings = { firstMessage: 'Hi {{user}} of the hill', alternateGreetings: ['In the valley.'] };
    const character = { name: 'A', lorebook, ...greetings };
    expect(system({ character })).toMatch(/\n\none$/);
    expect(system({ character, greeting: 1 })).toMatch(/\n\ntwo$/);
    expect(system({ character, greeting: 'none' })).not.toMatch(/one|two/);
    const stored = { role: 'assistant' as const, text: greetings.firstMessage };
    expect(system({ character, history: [stored] })).toMatch(/\n\none$/);
  });

  it('counts the greeting that the prompt puts first as a message', () => {
    const lorebook = aBookOf([{ constant: true, content: 'one', extensions: { delay: 2 } }]);
    expect(system({ character: { name: 'A', lorebook } })).not.toContain('one');
    expect(system({ character: { name: 'A', lorebook, firstMessage: 'Hi' } })).toContain('one');
  });

  it('knows the greeting of the chat', () => {
    const lorebook = aBookOf([{ constant: true, content: '@@is_greeting 1\nG1' }]);
    expect(system({ character: { name: 'A', lorebook }, greeting: 1 })).toContain('G1');
    expect(system({ character: { name: 'A', lorebook } })).not.toContain('G1');
  });
});

describe('errors', () => {
  it('says when the fixed part alone is over the budget', () => {
    const long = input({ character: { name: 'A', personality: 'x'.repeat(500) }, settings: { budget: 400 } });
    expect(() => buildPrompt(long)).toThrow(PromptError);
    expect(() => buildPrompt(long)).toThrow(
      expect.objectContaining({ code: 'fixed_over_budget', budget: 400, size: 579 }),
    );
  });

  it('says when the newest message does not fit', () => {
    const long = input({ history: [{ role: 'user', text: 'x'.repeat(500) }], settings: { budget: 400 } });
    expect(() => buildPrompt(long)).toThrow(expect.objectContaining({ code: 'message_over_budget', size: 583 }));
  });

  it('lets a prompt that fits exactly pass', () => {
    const settings = { budget: 65 - 5 + 18 + 5 };
    const size = contents({}).join('').length;
    expect(buildPrompt(input({ settings: { budget: size } })).trace.size).toBe(size);
    expect(() => buildPrompt(input({ settings: { budget: size - 1 } }))).toThrow(PromptError);
    expect(() => buildPrompt(input({ history: [], settings }))).not.toThrow();
  });
});
