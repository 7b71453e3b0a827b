import { presetLibrary, presetOfText, type PresetJson, readPreset, readTextPreset } from './index.ts';

const { plain } = presetLibrary;
const idsOf = (file: PresetJson) =>
  readPreset(file)
    .prompts.filter(({ isEnabled }) => isEnabled)
    .map(({ identifier }) => identifier);
const promptIn = (file: PresetJson, id: string) => readPreset(file).prompts.find(({ identifier }) => identifier === id);
const contentOf = (file: PresetJson, id: string) => promptIn(file, id)?.content;
const fromFile = (file: object) => {
  const made = readTextPreset(JSON.stringify(file));
  if (!made) throw new Error('not read');
  return made;
};
const field = (name: string) => `{{#if ${name}}}{{${name}}}\n{{/if}}`;
const story = (...names: string[]) => `${names.map(field).join('')}{{trim}}`;
const withStory = (text: string) => presetOfText({ context: { story_string: text } });
const usual = ['anchorBefore', 'system', 'wiBefore', 'description', 'personality', 'scenario', 'wiAfter', 'persona'];

describe('a system prompt of text completion', () => {
  it('is the main prompt and the post-history instructions of the plain preset', () => {
    const { file } = fromFile({ name: 'Poet', content: 'You are a poet.', post_history: 'Rhyme.' });
    expect(contentOf(file, 'main')).toBe('You are a poet.');
    expect(contentOf(file, 'jailbreak')).toBe('Rhyme.');
    const { prompts: _own, ...others } = file;
    const { prompts: _plain, ...expected } = plain.file;
    expect(others).toMatchObject(expected);
    expect(idsOf(file)).toEqual(idsOf(plain.file));
  });

  it('isn’t sent if it was off', () => {
    const { file } = presetOfText({ sysprompt: { enabled: false, content: 'Be brief.', post_history: 'Rhyme.' } });
    expect(promptIn(file, 'main')?.isEnabled).toBe(false);
    expect(JSON.stringify(file)).not.toMatch(/Be brief|Rhyme/);
  });
});

describe('samplers of text completion', () => {
  const wild = { temp: 1.4, top_p: 0.9, top_k: 40, min_p: 0.05, rep_pen: 1.1, freq_pen: 0.2, presence_pen: 0.1 };

  it('are those of the preset, with their lengths', () => {
    const { file, lost } = fromFile({ ...wild, genamt: 260, max_length: 8_192 });
    expect(readPreset(file).reply).toMatchObject({
      contextSize: 8_192,
      samplers: {
        temperature: 1.4,
        max_tokens: 260,
        top_p: 0.9,
        top_k: 40,
        min_p: 0.05,
        repetition_penalty: 1.1,
        frequency_penalty: 0.2,
        presence_penalty: 0.1,
      },
    });
    expect(lost).toEqual([]);
    expect(contentOf(file, 'main')).toBe(contentOf(plain.file, 'main'));
  });

  it('stay in the file if Masque doesn’t send them, and are named if they do something', () => {
    const { file, lost } = fromFile({ ...wild, temp: 4, dry_multiplier: 0.8, xtc_probability: 0, logit_bias: [] });
    expect(file).toMatchObject({ temp: 4, dry_multiplier: 0.8, xtc_probability: 0 });
    expect(lost).toEqual(['temp', 'dry_multiplier']);
    expect(readPreset(file).reply.samplers.temperature).toBe(2);
  });

  it('bring no addresses and models of the user’s servers', () => {
    const { file } = presetOfText({
      samplers: { ...wild, server_urls: { ooba: 'http://desk' }, tabby_model: 'm', type: 'ooba', seed: -1 },
    });
    expect(JSON.stringify(file)).not.toMatch(/desk|tabby_model|"type"/);
    expect(readPreset(file).reply.samplers.seed).toBeUndefined();
  });
});

describe('a context template', () => {
  it('puts the prompts in its order, and switches off what it lacks', () => {
    const { file, lost } = withStory(story('persona', 'wiBefore', 'system', 'description', 'wiAfter'));
    expect(idsOf(file)).toEqual([
      'personaDescription',
      'worldInfoBefore',
      'main',
      'charDescription',
      'worldInfoAfter',
      'masqueCustomPrompt',
      'nsfw',
      'dialogueExamples',
      'chatHistory',
      'jailbreak',
    ]);
    expect(lost).toEqual([]);
  });

  it.each([
    ['SillyTavern’s usual order', story(...usual)],
    ['no part at all', 'Write.'],
  ])('changes nothing with %s', (_, text) => expect(idsOf(withStory(text).file)).toEqual(idsOf(plain.file)));

  it('names headings, which a preset can’t have', () => {
    expect(withStory(`{{#if persona}}## {{user}}\n{{persona}}{{/if}}`).lost).toEqual(['story_string']);
  });

  it('says how chats and examples begin; stop strings are the preset’s', () => {
    const { file } = presetOfText({
      context: { chat_start: '<start>', example_separator: '' },
      stops: '["<END>"]',
    });
    expect(readPreset(file).texts).toMatchObject({ newChat: '<start>', exampleChat: '' });
    expect(readPreset(file).reply.samplers.stop).toEqual(['<END>']);
  });
});

it('all of it comes from SillyTavern’s file with all formatting settings', () => {
  const { file } = fromFile({
    sysprompt: { content: 'You are a poet.' },
    preset: { temp: 1.4 },
    context: { chat_start: '<start>' },
    instruct: { input_sequence: '<user>' },
  });
  expect(readPreset(file)).toMatchObject({ texts: { newChat: '<start>' }, reply: { samplers: { temperature: 1.4 } } });
  expect(contentOf(file, 'main')).toBe('You are a poet.');
});

it.each(['{', '[]', '{"entries":{}}', '{"temperature":1,"rep_pen":1}', '{"instruct":{},"context":{}}'])(
  'isn’t made from %s',
  (text) => expect(readTextPreset(text)).toBeNull(),
);
