import { readCard } from '@masque/roleplay/cards';
import { bytesOf } from '../../test/builders.ts';
import { outcomeOf, readJson, v1, v2 } from '../../test/card-files.ts';

const samplers = { temp: 0.9, top_p: 0.95, top_k: 0, rep_pen: 1.1 };

describe('JSON files that people keep beside their cards', () => {
  it.each<[string, unknown, string]>([
    ['a preset of SillyTavern', { ...samplers, sampler_order: [6, 0] }, 'preset'],
    ['one for chat completions', { name: 'Default', temperature: 1, prompts: [], prompt_order: [] }, 'preset'],
    ['one of NovelAI', { presetVersion: 3, name: 'Zany', parameters: { temperature: 1 } }, 'preset'],
    ['one of Agnai', { name: 'Calm', temp: 0.7, maxTokens: 300, systemPrompt: 'Be brief.' }, 'preset'],
    ['one with a system prompt', { name: 'Calm', ...samplers, system_prompt: 'Be brief.' }, 'preset'],
    ['an instruct template', { name: 'Own', input_sequence: '>', output_sequence: '<' }, 'instruct_template'],
    [
      'an old one with its prompt',
      { name: 'Own', system_prompt: 'Write.', input_sequence: '>', names: true },
      'instruct_template',
    ],
    ['a context template', { name: 'Own', story_string: '{{system}}', chat_start: '***' }, 'context_template'],
    ['a system prompt', { name: 'Actor', content: 'You act.' }, 'system_prompt'],
    ['a reasoning template', { name: 'Own', prefix: '<a>', suffix: '</a>', separator: '\n' }, 'formatting'],
    ['all templates in one', { instruct: { name: 'Own' }, context: { name: 'Own' } }, 'formatting'],
    ['a theme', { name: 'Dusk', main_text_color: 'red', blur_strength: 10 }, 'theme'],
    ['a group', { id: '1', name: 'Three', members: ['a.png', 'b.png'], chats: [] }, 'group'],
    ['personas', { personas: { 'a.png': 'Ann' }, persona_descriptions: {}, default_persona: null }, 'personas'],
    ['settings', { username: 'Ann', power_user: {}, textgenerationwebui_settings: samplers }, 'settings'],
    ['a connection profile', { id: '1', mode: 'cc', name: 'Mine', api: 'openai', preset: 'Own' }, 'settings'],
    ['quick replies', { version: 2, name: 'Mine', qrList: [] }, 'quick_replies'],
    ['old quick replies', { name: 'Mine', quickReplyEnabled: true, quickReplySlots: [] }, 'quick_replies'],
    ['a regex script', { id: '1', scriptName: 'Cut', findRegex: '/a/g', replaceString: '' }, 'regex_script'],
    ['several regex scripts', [{ scriptName: 'Cut', findRegex: '/a/g' }], 'regex_script'],
    ['a layout', { name: 'Wide', movingUIState: {} }, 'layout'],
    ['an image workflow', { 3: { class_type: 'KSampler', inputs: {} } }, 'workflow'],
    ['a RisuAI module', { type: 'risuModule', module: { name: 'M' } }, 'module'],
    ['a NovelAI story', { scenarioVersion: 3, title: 'T', description: 'Of old', prompt: 'It began.' }, 'story'],
    ['a header without messages', { user_name: 'Ann', character_name: 'Aria', chat_metadata: {} }, 'chat'],
    ['an Agnai chat', { name: 'C', greeting: 'Hi', scenario: 'A shop.', messages: [{ msg: 'Hi' }] }, 'chat'],
    ['a character.ai chat', { histories: { histories: [] } }, 'chat'],
    ['an Oobabooga chat', { internal: [['Hi', 'Hey']], visible: [['Hi', 'Hey']] }, 'chat'],
    ['a RisuAI chat', { type: 'risuChat', ver: 1, data: {} }, 'chat'],
    ['a bare list of RisuAI lore', [{ key: 'fog', content: 'Thick.', insertorder: 100 }], 'lorebook'],
    ['a NovelAI lorebook', { lorebookVersion: 5, entries: [] }, 'lorebook'],
    ['an Agnai book', { kind: 'memory', name: 'W', description: 'Of old', entries: [] }, 'lorebook'],
    ['a list of something else', [{ filename: 'a.json', type: 'theme' }], 'not_a_card'],
  ])('%s', (_, file, code) => expect(outcomeOf(() => readJson(file))).toBe(code));

  it.each([
    { ...v1, ...samplers, members: [], entries: [] },
    v2({}, { temperature: 1, top_p: 1, content: 'x' }),
    { data: { ...v1, content: 'x' }, content: 'x' },
    { name: 'Aria', description: 'A smith.', content: 'x' },
    { spec: 'chara_card_v2', content: 'x', data: { name: 'Aria', entries: [] } },
  ])('a card may have any of their fields: %j', (file) => {
    expect(readCard(bytesOf(file)).card.name).toBe('Aria');
  });

  it('the refusal says what the file is, and where it belongs', () => {
    expect(() => readJson({ name: 'Actor', content: 'You act.' })).toThrow(
      'This file looks like a system prompt. Import it under Presets in Settings.',
    );
    expect(() => readJson({ entries: {} })).toThrow('Import it on the Lorebooks page, or into one of your characters.');
  });
});
