import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { presetOf, type TestPrompt } from '../../test/presets.ts';
import { aPromptInput, placedLore } from '../../test/prompts.ts';

type Prompts = readonly (string | TestPrompt)[];

const sent = (prompts: Prompts, changes: Partial<PromptInput> = {}, file: object = {}) => {
  const preset = presetOf(prompts, Object.fromEntries(Object.entries(file)));
  return buildPrompt(aPromptInput({ preset, ...changes })).messages.map(({ role, name, content }) =>
    [role, ...(name === undefined ? [] : [name]), content].join(': '),
  );
};
const inChat = (identifier: string, depth: number, more: object = {}): TestPrompt => ({
  identifier,
  content: identifier,
  injection_position: 1,
  injection_depth: depth,
  ...more,
});
const turns = [
  { role: 'user' as const, text: 'one' },
  { role: 'assistant' as const, text: 'two' },
  { role: 'user' as const, text: 'three' },
];

describe('a preset’s order', () => {
  const character = {
    name: 'Aria',
    description: 'DESC',
    personality: 'PERS',
    scenario: 'SCEN',
    systemPrompt: 'CARD [{{original}}]',
    postHistoryInstructions: 'POST',
    exampleDialogs: '<START>\n{{char}}: Hey',
    lorebook: aBookOf([placedLore(0, 'BEFORE'), placedLore(1, 'AFTER')]),
  };

  it('is that of the prompt, each part a message of its role', () => {
    const prompts = [
      'charDescription',
      { identifier: 'main', content: 'MAIN {{char}}', role: 'user' },
      'chatHistory',
      { identifier: 'own', content: 'OWN', role: 'assistant' },
      'dialogueExamples',
      'worldInfoAfter',
    ];
    expect(sent(prompts, { character })).toEqual([
      'system: DESC',
      'user: CARD [MAIN Aria]',
      'system: [Start a new Chat]',
      'user: Hello',
      'assistant: OWN',
      'system: [Example Chat]',
      'system: example_assistant: Hey',
      'system: AFTER',
    ]);
  });

  it('adds nothing that the preset lacks, and nothing that is off', () => {
    const prompts = ['chatHistory', { identifier: 'a', content: 'A', enabled: false }, 'dialogueExamples'];
    expect(sent(prompts, { character: { ...character, exampleDialogs: '' }, customPrompt: 'CUSTOM' })).toEqual([
      'system: [Start a new Chat]',
      'user: Hello',
    ]);
    expect(sent(['masqueCustomPrompt', 'chatHistory'], { customPrompt: 'CUSTOM' })[0]).toBe('system: CUSTOM');
  });

  it('keeps example messages without a marker, unless it is off or a text inserts them', () => {
    const isSent = (prompts: Prompts) =>
      sent(prompts, { character }).some((line) => line.includes('example_assistant'));
    expect(isSent(['main', 'chatHistory'])).toBe(true);
    expect(isSent(['main', { identifier: 'dialogueExamples', enabled: false }, 'chatHistory'])).toBe(false);
    expect(isSent([{ identifier: 'x', content: '{{mesExamples}}' }, 'chatHistory'])).toBe(false);
  });

  it('sends the chat without a marker, but not when it is off', () => {
    const own = { identifier: 'own', content: 'OWN' };
    expect(sent([own]).at(-1)).toBe('user: Hello');
    const off = { identifier: 'chatHistory', enabled: false };
    for (const mode of ['reply', 'continue'] as const)
      expect(sent([own, off, inChat('d', 0)], { mode, history: turns.slice(0, 2) })).toEqual(['system: OWN']);
  });

  it('asks for a first message if it would send nothing at all', () => {
    const off = { identifier: 'chatHistory', enabled: false };
    expect(sent([off])).toEqual(["user: [Write Aria's first message to Bob, which opens the chat.]"]);
  });

  it('lets the card replace main and post-history prompts, unless they forbid it', () => {
    const main = { identifier: 'main', content: 'MAIN', forbid_overrides: true };
    const lines = sent([main, 'chatHistory', { identifier: 'jailbreak', content: 'JB' }], { character });
    expect([lines[0], lines.at(-1)]).toEqual(['system: MAIN', 'system: POST']);
  });

  it('formats personality, scenario and lore, but not empty ones', () => {
    const file = { personality_format: '<{{personality}}>', scenario_format: '({{scenario}})', wi_format: '[{0}]' };
    const prompts = ['worldInfoBefore', 'charPersonality', 'scenario', 'dialogueExamples', 'chatHistory'];
    expect(sent(prompts, { character: { ...character, exampleDialogs: '' } }, file).slice(0, 3)).toEqual([
      'system: [BEFORE]',
      'system: <PERS>',
      'system: (SCEN)',
    ]);
    expect(sent(prompts, {}, file)).toHaveLength(2);
  });

  it('knows variables that an earlier prompt set, and sends nothing for it', () => {
    const prompts = [
      { identifier: 'a', content: '{{setvar::x::7}}' },
      { identifier: 'b', content: '{{getvar::x}}' },
    ];
    expect(sent([...prompts, 'chatHistory'])[0]).toBe('system: 7');
  });

  it('follows the kind of generation', () => {
    const prompts = [{ identifier: 'a', content: 'A', injection_trigger: ['continue', 'swipe'] }, 'chatHistory'];
    expect(sent(prompts)).not.toContain('system: A');
    expect(sent(prompts, { mode: 'continue' })).toContain('system: A');
    expect(sent(prompts, { lore: { trigger: 'swipe' } })).toContain('system: A');
    const regenerated = [{ identifier: 'a', content: 'A', injection_trigger: ['regenerate', 'quiet'] }, 'chatHistory'];
    expect(sent(regenerated, { lore: { trigger: 'swipe' } })).toContain('system: A');
    expect(sent(regenerated)).not.toContain('system: A');
  });

  it('names its prompts in the trace', () => {
    const preset = presetOf([{ identifier: 'own', name: 'Pace', content: 'Slow.' }, inChat('deep', 1), 'chatHistory']);
    const { trace } = buildPrompt(aPromptInput({ preset }));
    expect(trace.parts.filter(({ id }) => id === 'prompt')).toEqual([
      { id: 'prompt', prompt: { identifier: 'own', name: 'Pace' }, size: 5, count: 1 },
      { id: 'prompt', prompt: { identifier: 'deep', name: 'deep' }, size: 4, count: 1 },
    ]);
  });
});

describe('prompts in the chat', () => {
  it('lie at their depth, by order and then role, joined where both are equal', () => {
    const prompts = [
      'chatHistory',
      inChat('late', 1, { injection_order: 200 }),
      inChat('user', 1, { role: 'user' }),
      inChat('first', 1),
      inChat('second', 1),
      inChat('early', 1, { injection_order: 10, role: 'user' }),
      inChat('end', 0),
    ];
    expect(sent(prompts, { history: turns, authorsNote: { text: 'NOTE', depth: 1, role: 'system' } })).toEqual([
      'system: [Start a new Chat]',
      'user: one',
      'assistant: two',
      'user: early',
      'user: user',
      'system: first\nsecond\nNOTE',
      'system: late',
      'user: three',
      'system: end',
    ]);
  });

  it('can be markers', () => {
    const lines = sent([inChat('charDescription', 0, { role: 'user' }), 'chatHistory'], {
      character: { name: 'Aria', description: 'DESC' },
    });
    expect(lines.at(-1)).toBe('user: DESC');
  });
});

describe('the end of the prompt', () => {
  const file = { continue_nudge_prompt: 'GO {{char}}', impersonation_prompt: 'AS {{user}}', send_if_empty: 'EMPTY' };
  const prompts = ['chatHistory', { identifier: 'jailbreak', content: 'JB' }];
  const answered = turns.slice(0, 2);

  it('continues below everything else, with the preset’s nudge', () => {
    const lines = sent([...prompts, inChat('end', 0)], { history: answered, mode: 'continue' }, file);
    expect(lines.slice(1)).toEqual(['user: one', 'system: end', 'system: JB', 'assistant: two', 'system: GO Aria']);
  });

  it('names the message to continue in the nudge, as it was written', () => {
    const own = { ...file, continue_nudge_prompt: 'Go on: {{lastChatMessage}}' };
    const history = [...answered.slice(0, -1), { role: 'assistant' as const, text: ' {{char}} sings. ' }];
    expect(sent(prompts, { history, mode: 'continue' }, own).at(-1)).toBe('system: Go on: {{char}} sings.');
  });

  it('or continues by prefill, and counts depth without the message', () => {
    const own = { ...file, continue_prefill: true };
    const preset = presetOf([...prompts, inChat('deep', 1)], own);
    const built = buildPrompt(aPromptInput({ preset, history: answered, mode: 'continue' }));
    expect(built.isContinuing).toBe(false);
    expect(built.messages.map(({ content }) => content)).toEqual(['[Start a new Chat]', 'deep', 'one', 'JB', 'two']);
  });

  it('impersonates with the preset’s prompt', () =>
    expect(sent(prompts, { mode: 'impersonate' }, file).at(-1)).toBe('system: AS Bob'));

  it('speaks for the user after an unanswered reply', () => {
    expect(sent(prompts, { history: answered }, file).slice(-2)).toEqual(['user: EMPTY', 'system: JB']);
    expect(sent(prompts, {}, file)).not.toContain('user: EMPTY');
    expect(sent([...prompts, inChat('end', 0)], { history: answered }, file)).not.toContain('user: EMPTY');
  });

  it('names speakers as the preset says, unless the caller does', () => {
    expect(sent(prompts, {}, { names_behavior: 2 })).toContain('user: Bob: Hello');
    expect(sent(prompts, {}, { names_behavior: 1 })).toContain('user: Bob: Hello');
    expect(sent(prompts, { names: 'none' }, { names_behavior: 2 })).toContain('user: Hello');
  });
});

describe('squashing', () => {
  it('joins neighboring system messages by a line, but no headings and no examples', () => {
    const a = { identifier: 'a', content: 'A' };
    const b = { identifier: 'b', content: 'B' };
    const character = { name: 'Aria', exampleDialogs: '<START>\nAria: Hey\n<START>\nplain' };
    const lines = sent(
      [a, b, 'dialogueExamples', 'chatHistory', a, b],
      { character },
      { squash_system_messages: true },
    );
    expect(lines).toEqual([
      'system: A\nB',
      'system: [Example Chat]',
      'system: example_assistant: Hey',
      'system: [Example Chat]',
      'system: plain',
      'system: [Start a new Chat]',
      'user: Hello',
    ]);
  });
});
