import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { readPreset } from '@masque/roleplay/preset';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, placedLore } from '../../test/prompts.ts';

type Fields = Record<string, string | number | boolean | string[]>;

const prompt = (identifier: string, content: string, more: Fields = {}) => ({
  identifier,
  name: identifier,
  role: 'system',
  content,
  system_prompt: false,
  ...more,
});
const inChat = (identifier: string, depth: number, more: Fields = {}) =>
  prompt(identifier, identifier, { injection_position: 1, injection_depth: depth, ...more });
const main = prompt('main', 'MAIN {{char}} {{user}}', { system_prompt: true });
const jailbreak = prompt('jailbreak', 'JB', { system_prompt: true });

const texts = {
  continue_nudge_prompt: 'GO ON {{char}}',
  impersonation_prompt: 'AS {{user}}',
  wi_format: '[{0}]',
  scenario_format: '({{scenario}})',
  personality_format: '<{{personality}}>',
};
/** All that can be switched off are known to the file, as in files that SillyTavern saves. */
const markers = [
  'worldInfoBefore',
  'worldInfoAfter',
  'charDescription',
  'charPersonality',
  'scenario',
  'personaDescription',
  'dialogueExamples',
];

function sent(
  prompts: readonly ReturnType<typeof prompt>[],
  order: readonly string[],
  { card = {}, file = {}, ...changes }: Partial<PromptInput> & { card?: object; file?: object } = {},
): string[] {
  const off = markers.filter((marker) => !order.includes(marker));
  const entries = [
    ...order.map((identifier) => ({ identifier, enabled: true })),
    ...off.map((identifier) => ({ identifier, enabled: false })),
  ];
  const preset = readPreset({
    ...texts,
    ...Object.fromEntries(Object.entries(file)),
    prompts: [...prompts],
    prompt_order: [{ character_id: 100_001, order: entries }],
  });
  const character = {
    name: 'Aria',
    description: 'DESC',
    personality: 'PERS',
    scenario: 'SCEN',
    exampleDialogs: '<START>\nAria: Hey',
    lorebook: aBookOf([placedLore(0, 'BEFORE'), placedLore(1, 'AFTER-LORE')]),
    ...card,
  };
  const history: PromptInput['history'] = [
    { role: 'user', text: 'one' },
    { role: 'assistant', text: 'two' },
    { role: 'user', text: 'three' },
  ];
  const persona = { name: 'Bob', description: 'PERSONA' };
  return buildPrompt(aPromptInput({ preset, character, persona, history, ...changes })).messages.map(
    ({ role, name, content }) => `${role}${name === undefined ? '' : `/${name}`}: ${content}`,
  );
}

const answered: PromptInput['history'] = [
  { role: 'user', text: 'one' },
  { role: 'assistant', text: 'two' },
];
const chat = ['system: [Start a new Chat]', 'user: one', 'assistant: two', 'user: three'];
const example = ['system: [Example Chat]', 'system/example_assistant: Hey'];

/** Recorded: the messages that SillyTavern 1.19's own page prepared for the same presets, card and chat. */
describe('SillyTavern sends the same', () => {
  it('order, roles, formats and examples', () => {
    const own = [prompt('own', 'OWN', { role: 'user' }), prompt('after', 'AFTER', { role: 'assistant' })];
    const order = ['charDescription', 'main', 'own', 'worldInfoBefore', 'charPersonality', 'personaDescription'];
    const rest = ['dialogueExamples', 'chatHistory', 'after', 'worldInfoAfter', 'jailbreak'];
    expect(sent([main, jailbreak, ...own], [...order, ...rest])).toEqual([
      'system: DESC',
      'system: MAIN Aria Bob',
      'user: OWN',
      'system: [BEFORE]',
      'system: <PERS>',
      'system: PERSONA',
      ...example,
      ...chat,
      'assistant: AFTER',
      'system: [AFTER-LORE]',
      'system: JB',
    ]);
  });

  it('prompts in the chat', () => {
    const prompts = [
      inChat('late', 1, { injection_order: 200 }),
      inChat('user', 1, { role: 'user' }),
      inChat('first', 1),
      inChat('second', 1),
      inChat('early', 1, { injection_order: 10, role: 'user' }),
      inChat('end', 0),
    ];
    const order = ['main', 'worldInfoBefore', 'chatHistory', ...prompts.map(({ identifier }) => identifier)];
    expect(sent([main, ...prompts], order)).toEqual([
      'system: MAIN Aria Bob',
      'system: [BEFORE]',
      'system: [Start a new Chat]',
      'user: one',
      'assistant: two',
      'user: early',
      'user: user',
      'system: first\nsecond',
      'system: late',
      'user: three',
      'system: end',
    ]);
  });

  it('squashed system messages', () => {
    const order = ['main', 'a', 'b', 'charDescription', 'scenario', 'dialogueExamples', 'chatHistory', 'jailbreak'];
    const prompts = [main, jailbreak, prompt('a', 'A'), prompt('b', 'B\n')];
    expect(sent(prompts, order, { file: { squash_system_messages: true } })).toEqual([
      'system: MAIN Aria Bob\nA\nB\n\nDESC\n(SCEN)',
      ...example,
      ...chat,
      'system: JB',
    ]);
  });

  it('variables, and prompts for other kinds of replies', () => {
    const prompts = [
      prompt('set', '{{setvar::tone::dark}}'),
      prompt('get', 'Tone {{getvar::tone}}'),
      prompt('never', 'NEVER', { injection_trigger: ['continue'] }),
    ];
    expect(sent(prompts, ['set', 'never', 'get', 'chatHistory'])).toEqual(['system: Tone dark', ...chat]);
  });

  it('a card’s prompts, where they aren’t forbidden', () => {
    const card = { systemPrompt: 'CARD', postHistoryInstructions: 'CARD JB' };
    const prompts = [{ ...main, forbid_overrides: true }, jailbreak];
    expect(sent(prompts, ['main', 'chatHistory', 'jailbreak'], { card })).toEqual([
      'system: MAIN Aria Bob',
      ...chat,
      'system: CARD JB',
    ]);
  });

  const ending = [main, jailbreak, inChat('end', 0), inChat('deep', 1)];
  const ends = ['main', 'chatHistory', 'end', 'deep', 'jailbreak'];

  it('a message to continue', () =>
    expect(sent(ending, ends, { mode: 'continue', history: answered })).toEqual([
      'system: MAIN Aria Bob',
      'system: [Start a new Chat]',
      'user: one',
      'system: deep',
      'system: end',
      'system: JB',
      'assistant: two',
      'system: GO ON Aria',
    ]));

  it('a message to continue by prefill', () =>
    expect(sent(ending, ends, { mode: 'continue', history: answered, file: { continue_prefill: true } })).toEqual([
      'system: MAIN Aria Bob',
      'system: [Start a new Chat]',
      'system: deep',
      'user: one',
      'system: end',
      'system: JB',
      'assistant: two',
    ]));

  it('the user’s next message', () =>
    expect(sent([main, jailbreak], ['main', 'chatHistory', 'jailbreak'], { mode: 'impersonate' })).toEqual([
      'system: MAIN Aria Bob',
      ...chat,
      'system: JB',
      'system: AS Bob',
    ]));

  it('a turn after an unanswered reply', () => {
    const file = { send_if_empty: 'EMPTY' };
    expect(sent([main, jailbreak], ['main', 'chatHistory', 'jailbreak'], { history: answered, file })).toEqual([
      'system: MAIN Aria Bob',
      ...chat.slice(0, -1),
      'user: EMPTY',
      'system: JB',
    ]);
  });
});
