import { describe, expect, it } from '@jest/globals';
import { aFile, itemsOf, leftIn, scanned, titlesOf } from '../../test/folders.ts';
import { readPreset } from '../preset/preset.reader.ts';

const settings = (own: object = {}) => ({
  main_api: 'textgenerationwebui',
  amount_gen: 260,
  max_context: 8_192,
  textgenerationwebui_settings: {
    preset: 'Night',
    temp: 0.8,
    dry_multiplier: 0.8,
    server_urls: { ooba: 'http://desk' },
  },
  power_user: {
    sysprompt: { enabled: true, name: 'Poet', content: 'You are a poet.', post_history: 'Rhyme.' },
    context: { chat_start: '<start>', story_string: '## {{system}}' },
    custom_stopping_strings: '["<END>"]',
  },
  ...own,
});
const files = [
  aFile('characters/Mira.json', { spec: 'chara_card_v2', data: { name: 'Mira' } }),
  aFile('TextGen Settings/Night.json', { temp: 0.8, rep_pen: 1 }),
  aFile('TextGen Settings/Day.json', { temp: 0.2, rep_pen: 1 }),
  aFile('sysprompt/Poet.json', { name: 'Poet', content: 'You are a poet.', post_history: 'Rhyme.' }),
  aFile('sysprompt/Clerk.json', { name: 'Clerk', content: 'You are a clerk.' }),
  aFile('instruct/Mine.json', { input_sequence: '<user>' }),
];
const presetsOf = async (own?: object) => {
  const scan = await scanned([...files, aFile('settings.json', settings(own))]);
  return itemsOf(scan, 'preset').map(({ title, about }) => [title, about.isSpare ?? false]);
};

describe('text completion in a SillyTavern folder', () => {
  it('becomes one preset from what is in use; other files can be ticked', async () => {
    expect(await presetsOf()).toEqual([
      ['Text completion: Night', false],
      ['Day', true],
      ['Clerk', true],
    ]);
  });

  it('leaves the saved system prompt to select if its text has been edited since', async () => {
    const power_user = { ...settings().power_user, sysprompt: { name: 'Poet', content: 'You are a great poet.' } };
    expect(await presetsOf({ power_user })).toEqual([
      ['Text completion: Night', false],
      ['Day', true],
      ['Clerk', true],
      ['Poet', true],
    ]);
  });

  it('starts deselected if SillyTavern asks models in chat completion', async () => {
    expect(await presetsOf({ main_api: 'openai' })).toContainEqual(['Text completion: Night', true]);
  });

  it('joins samplers, system prompt, context and stop strings, without the server’s address', async () => {
    const scan = await scanned([...files, aFile('settings.json', settings())]);
    const [item] = itemsOf(scan, 'preset');
    const file = item && 'preset' in item.source ? item.source.preset : {};
    expect(readPreset(file)).toMatchObject({
      texts: { newChat: '<start>' },
      reply: { contextSize: 8_192, samplers: { temperature: 0.8, max_tokens: 260, stop: ['<END>'] } },
    });
    expect(readPreset(file).prompts.find(({ identifier }) => identifier === 'main')?.content).toBe('You are a poet.');
    expect(item?.about.lost).toEqual(['dry_multiplier', 'story_string']);
    expect(JSON.stringify(file)).not.toContain('desk');
  });

  it('is a profile with that preset, its server, its templates and its reasoning tags', async () => {
    const power_user = {
      ...settings().power_user,
      instruct: { enabled: true, preset: 'Mine', input_sequence: '<user>' },
      reasoning: { prefix: '<t>\n', suffix: '\n</t>' },
    };
    const textgenerationwebui_settings = {
      preset: 'Night',
      type: 'llamacpp',
      server_urls: { llamacpp: 'http://desk:8080/' },
      llamacpp_model: 'quiet',
    };
    const own = { power_user, textgenerationwebui_settings };
    const scan = await scanned([...files, aFile('settings.json', settings(own))]);
    const [item] = itemsOf(scan, 'profile');
    expect(item?.source).toMatchObject({
      presetKey: itemsOf(scan, 'preset')[0]?.key,
      profile: {
        name: 'Text completion: Night',
        source: 'custom',
        url: 'http://desk:8080/v1',
        model: 'quiet',
        text: {
          instruct: JSON.stringify({ name: 'Mine', ...power_user.instruct }),
          prefix: '<t>',
          suffix: '</t>',
        },
      },
    });
  });

  it('has the stop strings that SillyTavern sends with every preset, in its profile too', async () => {
    const power_user = { ...settings().power_user, custom_stopping_strings: '["\\n{{user}}:","<END>"]' };
    const scan = await scanned([...files, aFile('settings.json', settings({ power_user }))]);
    expect(itemsOf(scan, 'profile')[0]?.source).toMatchObject({ profile: { stop: ['\n{{user}}:', '<END>'] } });
  });

  it.each([
    ['textgenerationwebui', ['Text completion: Night']],
    ['openai', ['Talk']],
  ])('only the profile in use is selected: %s', async (main_api, selected) => {
    const profiles = [{ id: 'talk', mode: 'cc', name: 'Talk', api: 'openrouter' }];
    const extension_settings = { connectionManager: { selectedProfile: 'talk', profiles } };
    const scan = await scanned([...files, aFile('settings.json', settings({ main_api, extension_settings }))]);
    const chosen = itemsOf(scan, 'profile').filter(({ about }) => about.isSelected);
    expect(chosen.map(({ title }) => title)).toEqual(selected);
    expect(chosen[0]?.source).toMatchObject({ isSelected: true });
  });

  it('isn’t offered if only SillyTavern’s own were ever used, unless they’re in use', async () => {
    const stock = {
      textgenerationwebui_settings: { preset: 'Default', temp: 1 },
      power_user: { sysprompt: { name: 'Neutral - Chat', content: 'Write.' } },
    };
    const titles = async (main_api: string) =>
      titlesOf(await scanned([files[0]!, aFile('settings.json', settings({ ...stock, main_api }))]), 'preset');
    expect(await titles('openai')).toEqual([]);
    expect(await titles('textgenerationwebui')).toEqual(['Text completion: Default']);
  });

  it('has its samplers in other settings for KoboldAI', async () => {
    const kai_settings = { preset_settings: 'Kobold', temp: 0.4 };
    expect(await presetsOf({ main_api: 'kobold', kai_settings })).toContainEqual(['Text completion: Kobold', false]);
  });

  it('without settings, files are ticked', async () => {
    const scan = await scanned(files);
    expect(itemsOf(scan, 'preset').map(({ title, about }) => [title, about.isSpare])).toEqual([
      ['Day', undefined],
      ['Night', undefined],
      ['Clerk', undefined],
      ['Poet', undefined],
    ]);
    expect(leftIn(scan)).toEqual({ templates: 1 });
  });

  it('is read from single files too', async () => {
    const scan = await scanned([aFile('Poet.json', { name: 'Poet', content: 'You are a poet.' })]);
    expect(titlesOf(scan, 'preset')).toEqual(['Poet']);
  });
});

describe('what every SillyTavern has', () => {
  it('isn’t offered, but an edited file of the same name is', async () => {
    const blank = '{\n    "name": "Blank",\n    "content": "",\n    "post_history": ""\n}\n';
    const scan = await scanned([
      aFile('characters/Mira.json', { spec: 'chara_card_v2', data: { name: 'Mira' } }),
      aFile('sysprompt/Blank.json', blank),
      aFile('sysprompt/Actor.json', { name: 'Actor', content: 'Mine.' }),
    ]);
    expect(titlesOf(scan, 'preset')).toEqual(['Actor']);
    expect(leftIn(scan)).toEqual({ stockPresets: 1 });
  });
});
