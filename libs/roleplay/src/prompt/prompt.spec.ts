import { buildPrompt, PromptError, type PromptInput } from '@masque/roleplay/prompt';
import { emptyCard } from '@masque/roleplay/cards';
import { linearRegex } from '@masque/roleplay/regex';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, attached, contentsOf, placedLore, systemOf } from '../../test/prompts.ts';

describe('the order of parts', () => {
  it('is that of the field', () => {
    const { messages, trace } = buildPrompt(
      aPromptInput({
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
            placedLore(0, 'BEFORE'),
            placedLore(1, 'AFTER'),
            placedLore(5, 'EX-TOP'),
            placedLore(6, 'EX-END'),
            placedLore(4, 'D0', { depth: 0 }),
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
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', content: 'EX-TOP' },
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', name: 'example_user', content: 'Hi' },
      { role: 'system', name: 'example_assistant', content: 'Hey\nyou' },
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', name: 'example_assistant', content: 'Yo' },
      { role: 'system', content: '[Example Chat]' },
      { role: 'system', content: 'EX-END' },
      { role: 'system', content: '[Start a new Chat]' },
      { role: 'system', content: 'AUTHOR' },
      { role: 'assistant', content: 'Welcome, Bob.' },
      { role: 'user', content: 'NOTE Aria' },
      { role: 'system', content: 'D0' },
      { role: 'system', content: 'POST [USER POST]' },
      { role: 'user', content: 'I say {{char}}' },
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
      ['lore_examples', 4],
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
    expect(contentsOf({})).toEqual([
      "Write Aria's next reply in a fictional chat between Aria and Bob.",
      '[Start a new Chat]',
      'Hello',
    ]);
    const blank = { name: 'Aria', personality: ' ', scenario: '\n', systemPrompt: ' ', postHistoryInstructions: ' ' };
    expect(contentsOf({ character: blank, customPrompt: ' ' })).toHaveLength(3);
    expect(contentsOf({ settings: { budget: 999, mainPrompt: '', newChatPrompt: ' ' } })).toEqual(['Hello']);
    const blankHistory = [{ role: 'user' as const, text: ' ' }];
    expect(contentsOf({ history: blankHistory, settings: { budget: 999, newChatPrompt: '' } })).toHaveLength(2);
  });

  it('puts lore beside personality and scenario where a decorator says so', () => {
    const lorebook = aBookOf([
      { constant: true, content: '@@position personality\nP-LORE' },
      { constant: true, content: '@@position scenario\nS-LORE' },
    ]);
    expect(systemOf({ character: { name: 'Aria', personality: 'p', scenario: 's', lorebook } })).toMatch(
      /\n\np\n\nP-LORE\n\ns\n\nS-LORE$/,
    );
  });

  it('takes a whole card', () => {
    const card = { ...emptyCard('Aria'), nickname: 'Ari', personality: '{{char}} is kind' };
    expect(systemOf({ character: card })).toMatch(/\n\nAri is kind$/);
  });

  it('joins entries of one place by a line', () =>
    expect(
      systemOf({ character: { name: 'A', lorebook: aBookOf([placedLore(0, 'two'), placedLore(0, 'one')]) } }),
    ).toContain('\n\none\ntwo'));
});

describe('who is who', () => {
  it.each([
    [{ persona: null }, 'User'],
    [{ persona: null, userName: 'Zed' }, 'Zed'],
    [{ persona: { name: 'Bob', description: '' }, userName: 'Zed' }, 'Bob'],
    [{ persona: { name: '', description: '' }, userName: 'Zed' }, 'Zed'],
  ])('%j: {{user}} is %s', (changes, name) =>
    expect(systemOf({ ...changes, settings: { budget: 999, mainPrompt: '{{user}}' } })).toBe(name),
  );

  it('fills in the character fields', () =>
    expect(
      systemOf({
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
      systemOf({ character: { name: 'A', systemPrompt: text }, chatId: 'c', seed: '1', ...changes }).split('|');
    expect(run({ seed: '2' })[0]).toBe(run({})[0]);
    expect(run({ seed: '2' })[1]).not.toBe(run({})[1]);
    expect(run({ chatId: 'd' })[0]).not.toBe(run({})[0]);
  });
});

describe('lore in the prompt', () => {
  it('comes from the character and from the user, with its trace and timers', () => {
    const { messages, trace, timers } = buildPrompt(
      aPromptInput({
        character: {
          name: 'A',
          lorebook: aBookOf([{ keys: ['/hel+o/i'], content: 'one', extensions: { sticky: 2 } }]),
        },
        lorebooks: [attached(aBookOf([{ keys: ['hello'], content: 'two {{char}}' }]))],
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
    expect(systemOf({ character: { name: 'A', lorebook }, historyStart: 6, lore: { timers } })).toContain('one');
  });

  it('has a quarter of the context when nothing else is said', () => {
    const lorebook = aBookOf([{ constant: true, content: 'x'.repeat(300) }]);
    const character = { name: 'A', lorebook };
    expect(systemOf({ character, settings: { budget: 1200 } })).toContain('xxx');
    expect(systemOf({ character, settings: { budget: 1184 } })).not.toContain('xxx');
    expect(systemOf({ character, settings: { budget: 1184 }, lore: { tokenBudget: 75 } })).toContain('xxx');
    const inTokens = (budget: number) => ({
      budget: 10_000,
      tokens: { budget, count: ({ length }: string) => length, perMessage: 0 },
    });
    expect(systemOf({ character, settings: inTokens(1200) })).toContain('xxx');
    expect(systemOf({ character, settings: inTokens(1199) })).not.toContain('xxx');
  });

  it('can wait in outlets', () => {
    const lorebook = aBookOf([
      placedLore(7, 'one', { outlet_name: 'box' }),
      placedLore(7, 'two', { outlet_name: 'box' }),
    ]);
    expect(systemOf({ character: { name: 'A', lorebook }, customPrompt: '<{{outlet::box}}>' })).toContain('<one\ntwo>');
    const text = '<{{outlet::box}}>';
    const card = { name: 'A', description: text, extensions: { depth_prompt: { prompt: text } } };
    const { messages } = buildPrompt(aPromptInput({ character: { ...card, lorebook } }));
    expect(JSON.stringify(messages)).not.toContain('one');
  });

  it.each<[Partial<PromptInput>]>([
    [{ character: { name: 'A', personality: '<{{outlet::box}}>' } }],
    [{ character: { name: 'A', scenario: '<{{outlet::box}}>' } }],
    [{ persona: { name: 'B', description: '<{{outlet::box}}>' } }],
  ])('waits in outlets of persona, personality and scenario: %j', (changes) => {
    const lorebook = aBookOf([placedLore(7, 'one', { outlet_name: 'box' })]);
    expect(systemOf({ ...changes, character: { name: 'A', ...changes.character, lorebook } })).toContain('<one>');
  });

  it('is found in the greeting that the prompt puts first, as it reads there', () => {
    const lorebook = aBookOf([
      { keys: ['Bob of the hill'], content: 'one' },
      { keys: ['the valley'], content: 'two' },
    ]);
    const greetings = { firstMessage: 'Hi {{user}} of the hill', alternateGreetings: ['In the valley.'] };
    const character = { name: 'A', lorebook, ...greetings };
    expect(systemOf({ character })).toMatch(/\n\none$/);
    expect(systemOf({ character, greeting: 1 })).toMatch(/\n\ntwo$/);
    expect(systemOf({ character, greeting: 'none' })).not.toMatch(/one|two/);
    const stored = { role: 'assistant' as const, text: greetings.firstMessage };
    expect(systemOf({ character, history: [stored] })).toMatch(/\n\none$/);
  });

  it('counts the greeting that the prompt puts first as a message', () => {
    const lorebook = aBookOf([{ constant: true, content: 'one', extensions: { delay: 2 } }]);
    expect(systemOf({ character: { name: 'A', lorebook } })).not.toContain('one');
    expect(systemOf({ character: { name: 'A', lorebook, firstMessage: 'Hi' } })).toContain('one');
  });

  it('knows the greeting of the chat', () => {
    const lorebook = aBookOf([{ constant: true, content: '@@is_greeting 1\nG1' }]);
    expect(systemOf({ character: { name: 'A', lorebook }, greeting: 1 })).toContain('G1');
    expect(systemOf({ character: { name: 'A', lorebook } })).not.toContain('G1');
  });
});

describe('errors', () => {
  it('says when the fixed part alone is over the budget', () => {
    const long = aPromptInput({ character: { name: 'A', personality: 'x'.repeat(500) }, settings: { budget: 400 } });
    expect(() => buildPrompt(long)).toThrow(PromptError);
    expect(() => buildPrompt(long)).toThrow(
      expect.objectContaining({ code: 'fixed_over_budget', budget: 400, size: 579 }),
    );
  });

  it('says when the newest message does not fit', () => {
    const long = aPromptInput({ history: [{ role: 'user', text: 'x'.repeat(500) }], settings: { budget: 400 } });
    expect(() => buildPrompt(long)).toThrow(expect.objectContaining({ code: 'message_over_budget', size: 583 }));
  });

  it('lets a prompt that fits exactly pass', () => {
    for (const changes of [{}, { history: [] }]) {
      const size = contentsOf(changes).join('').length;
      expect(buildPrompt(aPromptInput({ ...changes, settings: { budget: size } })).trace.size).toBe(size);
      expect(() => buildPrompt(aPromptInput({ ...changes, settings: { budget: size - 1 } }))).toThrow(PromptError);
    }
  });
});
