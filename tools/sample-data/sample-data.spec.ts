import { readFileSync } from 'node:fs';
import { CharacterDraft } from '@masque/contracts';
import { texts } from '@masque/texts';
import sharp from 'sharp';
import { authors } from './authors.ts';
import { sampleCharacters } from './characters.ts';
import { pictureFile } from './fill.ts';

describe('the sample characters', () => {
  it('are a dozen of different names, among them the examples of the Create page', () => {
    const names = sampleCharacters.map(({ text }) => text.name);
    expect(new Set(names).size).toBe(12);
    expect(names).toEqual(expect.arrayContaining(texts.examples.map(({ name }) => name)));
  });

  it('are spread over all sample authors', () => {
    expect(new Set(sampleCharacters.map(({ author }) => author))).toEqual(new Set(Object.keys(authors)));
  });

  it.each(sampleCharacters.map(({ text }) => [text.name, text] as const))(
    '%s is complete and within limits',
    (_, text) => {
      const draft = CharacterDraft.parse(text);
      for (const field of ['summary', 'scenario', 'personality', 'exampleDialogs', 'gender'] as const) {
        expect(draft[field]).not.toBe('');
      }
      const { firstMessage = '', tags = [] } = draft;
      expect(firstMessage.split('\n\n').length).toBeGreaterThanOrEqual(3);
      expect(firstMessage).toMatch(/\*.+\*/);
      expect(firstMessage).toMatch(/".+"/);
      expect(draft.exampleDialogs).toMatch(/^User: .+\nCharacter: /);
      expect(tags.length).toBeGreaterThanOrEqual(3);
      expect(tags.length).toBeLessThanOrEqual(6);
    },
  );

  it('have pictures of their own, 1280 × 720, below 100 KB', async () => {
    const pictures = sampleCharacters.map((character) => readFileSync(pictureFile(character)));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(12);
    for (const picture of pictures) {
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
      expect(picture.length).toBeLessThan(100_000);
    }
  });
});
