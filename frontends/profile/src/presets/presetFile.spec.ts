import { expect, it } from '@jest/globals';
import { readPresetFile } from './presetFile.ts';

it('converts RisuAI’s presets, and names what was left out', async () => {
  const risu = {
    name: 'Lighthouse',
    mainPrompt: '',
    openAIKey: 'sk-never-read',
    temperature: 80,
    top_p: 1,
    promptTemplate: [{ type: 'plain', type2: 'main', text: 'Write.', role: 'system' }, { type: 'authornote' }],
  };
  const json = JSON.stringify(risu);
  // jsdom's files have no `text`.
  const file = Object.assign(new File([json], 'Lighthouse_preset.json'), { text: () => Promise.resolve(json) });
  const read = await readPresetFile(file);
  expect(read).toEqual({ json: expect.stringContaining('"content": "Write."'), lost: ['authornote'] });
  expect(read).not.toMatchObject({ json: expect.stringContaining('never-read') });
});
