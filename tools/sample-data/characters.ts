import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CharacterDraft } from '@masque/contracts';
import { texts } from '@masque/texts';
import { load } from 'js-yaml';
import { z } from 'zod';
import { type AuthorName, authors } from './authors.ts';

const Sample = z.looseObject({
  author: z.custom<AuthorName>((name) => String(name) in authors),
  picture: z.string(),
  example: z.string().optional(),
});
/** The examples of the Create page have a `kind` of their own. */
const Text = CharacterDraft.omit({ kind: true }).required({ name: true });

export interface SampleCharacter {
  readonly author: AuthorName;
  readonly picture: string;
  readonly text: z.output<typeof Text>;
}

const folder = join(import.meta.dirname, 'characters');

/** In the order of their files: the last one is the newest, so the browse page shows it first. */
export const sampleCharacters: readonly SampleCharacter[] = readdirSync(folder)
  .sort()
  .map((file) => {
    const { author, picture, example, ...own } = Sample.parse(load(readFileSync(join(folder, file), 'utf8')));
    const shown = texts.examples.find(({ id }) => id === example);
    return { author, picture, text: Text.parse({ ...shown, ...own }) };
  });
