import { defaultIds, presetFile } from '../../test/presets.ts';
import {
  parsePreset,
  type PresetJson,
  presetRegexScripts,
  readPreset,
  unorderedPrompts,
  withNewPrompt,
  withOrder,
  detachPrompt,
  withoutPrompt,
  withPrompt,
  writePreset,
} from './index.ts';

const idsOf = (file: PresetJson) => readPreset(file).prompts.map(({ identifier }) => identifier);
const promptIn = (file: PresetJson, id: string) => readPreset(file).prompts.find(({ identifier }) => identifier === id);
const parsed = (text: string): PresetJson => {
  const { file } = parsePreset(text);
  if (file === null) throw new Error('not read');
  return file;
};
const orders = (...lists: [number, string[]][]) => ({
  prompt_order: lists.map(([character_id, ids]) => ({
    character_id,
    order: ids.map((identifier) => ({ identifier, enabled: true })),
  })),
});

describe('a preset file', () => {
  it('is written as it was read, with unknown fields and their order', () => {
    const text = writePreset({ zeta: [1, { nested: null }], ...presetFile(), extensions: { other: { b: 1, a: 2 } } });
    expect(writePreset(parsed(text))).toBe(text);
  });

  it('is in the order that SillyTavern’s page shows', () => {
    expect(idsOf(presetFile())).toEqual(defaultIds);
    expect(promptIn(presetFile(), 'enhanceDefinitions')).toMatchObject({ isEnabled: false, content: 'ENHANCE' });
    expect(promptIn(presetFile(), 'main')).toMatchObject({ isEnabled: true, role: 'system', depth: 4, order: 100 });
  });

  it.each<[string, PresetJson, string[]]>([
    ['100001 before others', orders([100_001, ['main']], [7, ['nsfw']]), ['main']],
    ['another list if 100001 is empty', orders([100_000, ['nsfw']], [100_001, []]), ['nsfw']],
    ['the default order without lists', { prompt_order: [] }, defaultIds],
    ['the default order without the field', {}, defaultIds],
    ['no prompt that the file lacks, and none twice', orders([100_001, ['main', 'lost', 'main']]), ['main']],
  ])('takes %s', (_, { prompt_order }, expected) => {
    const { prompt_order: _own, ...file } = presetFile();
    expect(idsOf(prompt_order === undefined ? file : { ...file, prompt_order })).toEqual(expected);
  });

  it('may lack prompts that each preset has, and have prompts without an id', () => {
    const file = presetFile({ prompts: [{ name: 'Nobody', content: 'x' }, null, 'text'] });
    expect(idsOf(file)).toEqual(defaultIds);
    expect(promptIn(file, 'main')?.content).toContain('{{char}}');
  });

  it('tells where a prompt goes in the chat, and when', () => {
    const prompt = {
      identifier: 'p',
      injection_position: 1,
      injection_depth: '2',
      injection_order: 50,
      injection_trigger: ['continue'],
      forbid_overrides: true,
      role: 'assistant',
    };
    const file = presetFile({ prompts: [prompt], ...orders([100_001, ['p']]) });
    expect(promptIn(file, 'p')).toMatchObject({
      name: 'p',
      isInChat: true,
      depth: 2,
      order: 50,
      triggers: ['continue'],
      forbidsOverrides: true,
      role: 'assistant',
      content: '',
    });
  });

  it('sets only what does something', () => {
    expect(readPreset(presetFile()).reply).toEqual({
      samplers: { temperature: 1, max_tokens: 300 },
      contextSize: 4_095,
      names: 'others',
      prefill: '',
    });
    const stop = JSON.stringify(['\n###', '']);
    const own = { top_k: 40, seed: 7, names_behavior: 1, reasoning_effort: 'max', custom_stopping_strings: stop };
    expect(readPreset(presetFile(own)).reply).toMatchObject({
      samplers: { top_k: 40, seed: 7, stop: ['\n###'] },
      names: 'field',
      effort: 'high',
    });
    expect(readPreset(presetFile({ temperature: 'hot', top_p: 9 })).reply.samplers).toEqual({ max_tokens: 300 });
  });

  it.each([
    [undefined, undefined],
    [' ', undefined],
    ['', ''],
    ['\n', '\n'],
    ['\n\n', '\n\n'],
    ['---', undefined],
    [4, undefined],
  ])('tells what stands before a continuation: %j', (continue_postfix, expected) => {
    const file = continue_postfix === undefined ? presetFile() : presetFile({ continue_postfix });
    expect(readPreset(file).continuationJoint).toBe(expected);
  });

  it('lists the regex scripts that belong to it', () => {
    const scripts = [{ scriptName: 'Trim', findRegex: 'a' }, 'no script'];
    const read = presetRegexScripts(presetFile({ extensions: { regex_scripts: scripts } }));
    expect(read).toEqual([expect.objectContaining({ scriptName: 'Trim', findRegex: 'a' })]);
    expect(presetRegexScripts(presetFile())).toEqual([]);
  });
});

describe('another file in place of a preset', () => {
  it.each([
    ['{', 'not_json'],
    ['[]', 'unknown'],
    ['{"temp":1,"top_p":1,"rep_pen":1}', 'text_preset'],
    ['{"input_sequence":"a"}', 'instruct_template'],
    ['{"entries":{}}', 'lorebook'],
    ['{"spec":"chara_card_v2","data":{"name":"Mira"}}', 'character'],
    ['{"name":"Local","samplers":{},"routing":{}}', 'connection'],
    ['{"scriptName":"x","findRegex":"y"}', 'regex_script'],
  ])('%s is named: %s', (text, kind) => expect(parsePreset(text)).toEqual({ file: null, kind }));
});

describe('an edit', () => {
  const before = presetFile({ zeta: 1 });

  it('changes one field of a prompt, and nothing else', () => {
    const { prompts: _before, ...others } = before;
    const { prompts, ...rest } = withPrompt(before, 'main', { role: 'user' });
    expect(rest).toEqual(others);
    expect(prompts).toEqual([
      { name: 'Main Prompt', system_prompt: true, role: 'user', content: 'MAIN {{char}}', identifier: 'main' },
      ...(Array.isArray(before['prompts']) ? before['prompts'].slice(1) : []),
    ]);
  });

  it('orders prompts and switches them off, leaving other lists alone', () => {
    const file = withOrder(before, [
      { identifier: 'jailbreak', isEnabled: false },
      { identifier: 'main', isEnabled: true },
    ]);
    expect(idsOf(file)).toEqual(['jailbreak', 'main']);
    expect(promptIn(file, 'jailbreak')?.isEnabled).toBe(false);
    expect(JSON.stringify(file['prompt_order'])).toContain('"character_id":100000,"order":[{"identifier":"main"');
    expect(unorderedPrompts(file).map(({ identifier }) => identifier)).toContain('scenario');
  });

  it('adds a prompt before the chat, in an order of its own if the file has none', () => {
    const { prompt_order: _, ...file } = before;
    const added = withNewPrompt(file, 'p', { name: 'Pace', content: 'Slow.' });
    const ids = idsOf(added);
    expect(ids.indexOf('p')).toBe(ids.indexOf('chatHistory') - 1);
    expect(promptIn(added, 'p')).toMatchObject({ name: 'Pace', content: 'Slow.', isEnabled: true });
    expect(idsOf(withoutPrompt(added, 'p'))).toEqual(defaultIds);
    expect(JSON.stringify(withoutPrompt(added, 'p'))).not.toContain('Pace');
    expect(idsOf(detachPrompt(added, 'p'))).toEqual(defaultIds);
    expect(unorderedPrompts(detachPrompt(added, 'p')).map(({ name }) => name)).toContain('Pace');
  });

  it('takes a known prompt out of the order without forgetting its text', () => {
    const file = detachPrompt(before, 'main');
    expect(idsOf(file)).not.toContain('main');
    expect(unorderedPrompts(file).find(({ identifier }) => identifier === 'main')?.content).toBe('MAIN {{char}}');
  });
});
