import { beforeEach, describe, expect, it } from '@jest/globals';
import { aConnection } from '../../../test/aConnection.ts';
import { provideBrowserParts } from '../../../test/browser-parts.ts';
import { fileOf, readConnection } from './connectionFile.ts';
import { templatesIn } from './templateFile.ts';

beforeEach(() => provideBrowserParts());

const aFile = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'night.json');

describe('the file of a connection profile', () => {
  it('has everything but whom the profile is used for, and can be read again', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:1';
    };
    const profile = aConnection({ model: 'a/opus', isDefault: true, characterIds: ['elara'] });
    expect(fileOf(profile)).toEqual({ url: 'blob:1', name: 'Night.json' });
    const {
      id: _id,
      isDefault: _isDefault,
      characterIds: _characterIds,
      origin: _origin,
      revision: _,
      ...shared
    } = profile;
    const text = (await blobs[0]?.text()) ?? '';
    expect(JSON.parse(text)).toEqual(shared);
    expect(await readConnection(aFile(`\uFEFF${text}`))).toEqual(shared);
  });

  it.each([
    ['no JSON', 'name: Night', 'notJson'],
    ['a list', [], 'notProfile'],
    ['a character card', { name: 'Mira', spec: 'chara_card_v2', data: {} }, 'notProfile'],
    ['a profile without a name', { name: ' ', samplers: {} }, 'nameless'],
    ['a template of SillyTavern', { name: 'ChatML', input_sequence: '', output_sequence: '' }, 'template'],
    ['far too much', `"${'a'.repeat(600_000)}"`, 'tooLarge'],
  ])('is not %s', async (_, content, problem) => {
    expect(await readConnection(aFile(content))).toBe(problem);
  });
});

it.each([
  ['an instruct template', { input_sequence: 'a', output_sequence: 'b' }, ['ownInstruct']],
  ['a context template', { story_string: 'a' }, ['ownContext']],
  [
    'both in one file',
    { instruct: { input_sequence: 'a', output_sequence: 'b' }, context: { story_string: 'a' } },
    ['ownInstruct', 'ownContext'],
  ],
  ['a preset', { temp: 1, top_k: 2 }, null],
  ['a text', 'a', null],
])('finds SillyTavern’s templates in %s', (_, file, found) => {
  const templates = templatesIn(file);
  expect(templates && Object.keys(templates)).toEqual(found);
});
