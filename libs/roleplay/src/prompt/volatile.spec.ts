import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, placedLore } from '../../test/prompts.ts';

const volatileOf = (changes: Partial<PromptInput>) =>
  buildPrompt(aPromptInput({ clock: { now: 0 }, ...changes })).trace.volatile;
const inDescription = (description: string, changes: Partial<PromptInput> = {}) =>
  volatileOf({ character: { name: 'Aria', description }, ...changes });

describe('macros that change the beginning of the prompt', () => {
  it.each([
    ['{{random::a::b}}', 'random'],
    ['{{ROLL:d20}}', 'roll'],
    ['{{time_UTC+2}}', 'time'],
    ['{{date}}', 'date'],
    ['{{isotime}}', 'isotime'],
    ['{{weekday}}', 'weekday'],
    ['{{datetimeformat::HH}}', 'datetimeformat'],
    ['{{idle_duration}}', 'idle_duration'],
    ['{{lastmessage}}', 'lastMessage'],
    ['{{reverse:{{lastUserMessage}}}}', 'lastUserMessage'],
    ['{{if 1}}{{lastMessageId}}{{/if}}', 'lastMessageId'],
    ['{{charInstruction}}', 'isodate'],
  ])('are in the trace: %s', (text, macro) => {
    const character = { name: 'Aria', description: text, postHistoryInstructions: '{{isodate}}' };
    expect(volatileOf({ character })).toEqual([{ part: 'description', macro }]);
  });

  it.each([
    ['stay the same', '{{pick::a::b}} {{char}} {{user}}'],
    ['are unknown', '{{timer}} {{random_event}}'],
    ['are in a branch that isn’t shown', '{{if 0}}{{time}}{{/if}}'],
    ['only set a variable', '{{setvar::luck::{{roll:d20}}}}{{.day = {{date}}}}Hi'],
  ])('are not those that %s', (_, text) => expect(inDescription(text)).toBeUndefined());

  it('are not those that stay in the text, because nothing is known of the time', () =>
    expect(inDescription('{{time}}', { clock: undefined })).toBeUndefined());

  it('are not those in later parts', () => {
    const character = {
      name: 'Aria',
      firstMessage: '{{time}}',
      exampleDialogs: 'Aria: {{time}}',
      postHistoryInstructions: '{{time}}',
      extensions: { depth_prompt: { prompt: '{{time}}' } },
      lorebook: aBookOf([placedLore(4, '{{time}}'), { keys: ['{{random::x::y}}'], content: 'x' }]),
    };
    expect(volatileOf({ character, authorsNote: { text: '{{time}}', depth: 1, role: 'system' } })).toBeUndefined();
  });

  const everywhere: Partial<PromptInput> = {
    character: {
      name: 'Aria',
      systemPrompt: '{{time}} {{original}}',
      description: '{{time}} {{roll:d6}} {{time}}',
      personality: '{{time}}',
      scenario: '{{time}}',
      lorebook: aBookOf([placedLore(0, '{{time}}'), placedLore(0, 'Calm.'), placedLore(1, '{{date}}')]),
    },
    persona: { name: 'Bob', description: '{{time}}' },
    customPrompt: '{{description}}',
    settings: { budget: 10_000, mainPrompt: '{{weekday}}' },
  };

  it('are named once for each part, ten at most', () =>
    expect(volatileOf(everywhere)?.map(({ part, macro }) => `${part} ${macro}`)).toEqual([
      'main time',
      'main weekday',
      'lore_before time',
      'persona time',
      'description time',
      'description roll',
      'personality time',
      'scenario time',
      'custom_prompt time',
      'custom_prompt roll',
    ]));

  it('are not named beside texts that the user may not read', () => {
    const parts = ['main', 'lore_before', 'persona', 'description', 'personality', 'scenario', 'custom_prompt'];
    expect(volatileOf({ ...everywhere, isClosed: true })).toEqual([...parts, 'lore_after'].map((part) => ({ part })));
  });
});
