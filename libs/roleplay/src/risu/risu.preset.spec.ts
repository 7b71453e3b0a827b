import { describe, expect, it } from '@jest/globals';
import { presetRegexScripts, readPreset } from '@masque/roleplay/preset';
import { bytesOf } from '../../test/builders.ts';
import { aFile, itemsOf, problemsOf, scanned } from '../../test/folders.ts';
import { aRisuPreset, risup } from '../../test/risup.ts';
import { readRisuPreset } from './preset.file.ts';
import { fromRisuPreset } from './risu.preset.ts';

const asJson = (value: object) => JSON.parse(JSON.stringify(value));
const rowsOf = (source: object, database = {}) =>
  readPreset(fromRisuPreset(asJson(source), database).preset).prompts.map(
    ({ identifier, role, content, isEnabled, isInChat, depth }) => [
      content === '' ? identifier : content,
      role,
      ...(isEnabled ? [] : ['off']),
      ...(isInChat ? [depth] : []),
    ],
  );

describe('RisuAI’s presets', () => {
  it('keep the order of their blocks; between two parts of the chat, blocks stand in it', () => {
    expect(rowsOf(aRisuPreset)).toEqual([
      ['Write as {{char}}.', 'system'],
      ['<user>', 'system'],
      ['personaDescription', 'system'],
      ['</user>', 'system'],
      ['charDescription', 'system'],
      ['charPersonality', 'system'],
      ['scenario', 'system'],
      ['worldInfoBefore', 'system'],
      ['worldInfoAfter', 'system'],
      ['dialogueExamples', 'system'],
      ['chatHistory', 'system'],
      ['Be bold.', 'system', 'off', 2],
      ['Two messages are left.', 'user', 2],
      ['Stay short. {{calc::1}}', 'system'],
      ['Understood:', 'assistant'],
    ]);
  });

  it('switch optional blocks on as the database does', () => {
    expect(rowsOf(aRisuPreset, { jailbreakToggle: true })).toContainEqual(['Be bold.', 'system', 2]);
  });

  it('bring samplers in our units, stops, effort and scripts', () => {
    const { preset } = fromRisuPreset(asJson(aRisuPreset));
    expect(readPreset(preset).reply).toEqual({
      samplers: {
        temperature: 0.85,
        max_tokens: 700,
        top_p: 0.95,
        top_k: 40,
        min_p: 0.05,
        frequency_penalty: 0.2,
        stop: ['\nUser:'],
      },
      contextSize: 32_000,
      effort: 'high',
      names: 'always',
      prefill: '',
    });
    expect(presetRegexScripts(preset)).toMatchObject([{ findRegex: '/—/g' }]);
  });

  it('name what can’t be carried over, and leave keys and addresses behind', () => {
    const { preset, unsupported } = fromRisuPreset(asJson(aRisuPreset));
    expect(unsupported).toEqual(['authornote', '{{calc}}']);
    expect(JSON.stringify(preset)).not.toMatch(/never-read|proxy\.example/);
  });

  it('without a template follow their order of texts', () => {
    const formatingOrder = ['main', 'description', 'personaPrompt', 'chats', 'lastChat', 'lorebook', 'globalNote'];
    const old = {
      ...aRisuPreset,
      promptTemplate: null,
      formatingOrder,
      mainPrompt: '@@user\nWrite.',
      globalNote: 'Short.',
    };
    expect(rowsOf(old).map(([first]) => first)).toEqual([
      'Write.',
      'charDescription',
      'charPersonality',
      'scenario',
      'personaDescription',
      'dialogueExamples',
      'chatHistory',
      'worldInfoBefore',
      'worldInfoAfter',
      'Short.',
    ]);
  });
});

describe('files of RisuAI’s presets', () => {
  it('are read in all three formats', async () => {
    const files = await risup(aRisuPreset);
    for (const bytes of [files.risup, files.risupreset, bytesOf(aRisuPreset)])
      expect(await readRisuPreset(bytes)).toEqual(fromRisuPreset(asJson(aRisuPreset)));
    expect(await readRisuPreset(bytesOf({ temperature: 1, prompts: [] }))).toBeUndefined();
    await expect(readRisuPreset(files.risup.slice(0, 300))).rejects.toThrow(Error);
  });

  it('are found in a folder, also damaged', async () => {
    const files = await risup(aRisuPreset);
    const scan = await scanned([
      aFile('a.risup', files.risup),
      aFile('b.risupreset', files.risupreset),
      aFile('c.json', aRisuPreset),
      aFile('d.risup', files.risup.slice(0, 300)),
    ]);
    const about = { unsupported: ['authornote', '{{calc}}'] };
    expect(itemsOf(scan, 'preset')).toMatchObject(
      ['a.risup', 'b.risupreset', 'c.json'].map((path) => ({ title: 'Lighthouse', path, about })),
    );
    expect(problemsOf(scan)).toEqual([['d.risup', 'unreadable']]);
  });
});
