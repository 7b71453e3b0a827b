import {
  isActivated,
  readContext,
  readInstruct,
  renderInstruct,
  renderStory,
  type InstructTemplate,
} from '@masque/roleplay/instruct';
import type { OutMessage } from '@masque/roleplay/prompt';

const chat: readonly OutMessage[] = [
  { role: 'system', content: 'You are Aria.' },
  { role: 'assistant', content: 'Welcome.' },
  { role: 'user', content: 'Hello' },
];

function read(file: object): InstructTemplate {
  const { template, reason } = readInstruct(JSON.stringify(file));
  expect(reason).toBeUndefined();
  return template!;
}
const promptOf = (template: InstructTemplate, messages = chat): string =>
  renderInstruct(messages, { template, names: { char: 'Aria', user: 'Bob' } }).prompt;

/** SillyTavern 1.13's "Mistral V3-Tekken". */
const current = {
  name: 'Mistral V3-Tekken',
  input_sequence: '[INST]',
  output_sequence: '[/INST]',
  input_suffix: '',
  output_suffix: '</s>',
  system_same_as_user: true,
  wrap: false,
  macro: true,
  names_behavior: 'force',
  user_alignment_message: "Let's get started.",
  story_string_prefix: '[INST]',
  story_string_suffix: '[/INST]Understood.</s>',
  sequences_as_stop_strings: false,
  activation_regex: '/mistral-nemo/i',
};

/** SillyTavern 1.12's "Gemma 2". */
const before = {
  input_sequence: '<start_of_turn>user',
  output_sequence: '<start_of_turn>model',
  last_output_sequence: '',
  system_sequence: '<start_of_turn>system',
  stop_sequence: '<end_of_turn>',
  wrap: true,
  names_behavior: 'none',
  input_suffix: '<end_of_turn>\n',
  output_suffix: '<end_of_turn>\n',
  system_suffix: '<end_of_turn>\n',
  system_same_as_user: true,
  name: 'Gemma 2',
};

describe('SillyTavern’s instruct templates', () => {
  it('are read with their own story sequences', () => {
    const template = read(current);
    expect(promptOf(template)).toBe(
      "[INST]You are Aria.[/INST]Understood.</s>[INST]Let's get started.[/INST]Welcome.</s>[INST]Hello[/INST]",
    );
    expect(template).toMatchObject({ names: 'groups', stopsAtSequences: false, lastAssistantPrefix: undefined });
  });

  it('from before 1.13, put the story into a turn', () =>
    expect(promptOf(read(before))).toBe(
      '<start_of_turn>user\nYou are Aria.<end_of_turn>\n<start_of_turn>model\nWelcome.<end_of_turn>\n<start_of_turn>user\nHello<end_of_turn>\n<start_of_turn>model\n',
    ));

  it('from before 1.13, leave a story alone that has the sequences from its context template', () => {
    const { template } = readContext(
      JSON.stringify({ story_string: '<start_of_turn>user\n{{system}}\n{{trim}}<end_of_turn>' }),
    );
    const content = renderStory(template!.story, { system: 'You are Aria.' });
    const messages: OutMessage[] = [{ role: 'system', content }, ...chat.slice(1)];
    expect(promptOf(read(before), messages)).toBe(promptOf(read(before)));
  });

  it.each<[object, Partial<InstructTemplate>]>([
    [{ names: true }, { names: 'always' }],
    [{ names: false, names_force_groups: true }, { names: 'groups' }],
    [{ names: false, names_force_groups: false }, { names: 'never' }],
    [{ names_behavior: 'none' }, { names: 'never' }],
    [{}, { names: 'groups', isWrapped: true, hasMacros: true, stopsAtSequences: true, assistantSuffix: '' }],
    [{ separator_sequence: '</s>' }, { assistantSuffix: '</s>' }],
    [{ system_sequence_prefix: '<|system|>\n' }, { storyPrefix: '<|system|>\n', storySuffix: '' }],
    [
      { system_sequence: 'S', system_suffix: 'E' },
      { storyPrefix: 'S', storySuffix: 'E', isAlternating: false },
    ],
    [
      { wrap: 'yes', input_suffix: 5, macro: false },
      { isWrapped: true, userSuffix: '', hasMacros: false },
    ],
  ])('read old and broken fields: %j', (file, expected) =>
    expect(read({ output_sequence: 'A', ...file })).toMatchObject(expected),
  );

  it('are found in a file with all formatting settings', () => {
    const file = { instruct: current, context: { story_string: '{{system}}', chat_start: '***' } };
    expect(read(file).name).toBe('Mistral V3-Tekken');
    expect(readContext(JSON.stringify(file)).template).toMatchObject({ story: '{{system}}', chatStart: '***' });
  });
});

describe('other files', () => {
  const deep = '['.repeat(5_000);
  it.each([
    ['{"story_string":""}', 'This is a context template, not an instruct template.'],
    ['{"spec":"chara_card_v2"}', 'This isn’t an instruct template of SillyTavern.'],
    ['[]', 'This file contains no template.'],
    ['null', 'This file contains no template.'],
    ['nope', 'This file isn’t JSON.'],
    [deep, 'This file isn’t JSON.'],
    [' '.repeat(1_000_001), 'This file is too large for a template.'],
    [`{"input_sequence":"${'x'.repeat(4_001)}"}`, '“input_sequence” is too long for a template.'],
  ])('are no instruct template: %.30s', (text, reason) =>
    expect(readInstruct(text)).toEqual({ template: null, reason }),
  );

  it('are no context template', () =>
    expect(readContext('{"input_sequence":""}').reason).toBe('This is an instruct template, not a context template.'));
});

describe('the activation pattern', () => {
  it.each([
    ['/mistral-nemo/i', true],
    ['Mistral-Nemo', true],
    ['mistral-nemo', false],
    ['/^nemo/i', false],
    ['', false],
    ['/(/', false],
    ['/(?=Nemo)/', false],
    ['/(a+)+$/', false],
    [`/${'('.repeat(5_000)}/`, false],
  ])('%.20s of Mistral-Nemo-Instruct: %p', (activation, expected) =>
    expect(isActivated({ activation }, 'Mistral-Nemo-Instruct')).toBe(expected),
  );

  it('takes no longer for a catastrophic one', () => {
    const start = performance.now();
    isActivated({ activation: '/^(a+)+$/' }, `${'a'.repeat(100_000)}b`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
