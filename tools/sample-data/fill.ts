/** Idempotent: skips characters that already exist (by author and name). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuthorName, authors } from './authors.ts';
import { type SampleCharacter, sampleCharacters } from './characters.ts';
import { SamplePerson } from './person.ts';

export interface FillSettings {
  readonly origin: string;
  readonly oidcUrl: string;
  readonly log: (line: string) => void;
}

export async function fillSampleData(settings: FillSettings): Promise<void> {
  const people = new Map<AuthorName, { person: SamplePerson; has: ReadonlySet<string> }>();
  for (const [username, account] of Object.entries(authors) as [AuthorName, { email: string; name: string }][]) {
    const { person, needsUsername } = await SamplePerson.signIn(settings, account);
    if (needsUsername) await person.post('username', { username, email: account.email }, `sample-username-${username}`);
    const { characters } = await person.get<{ characters: { name: string }[] }>('characters?filter=mine&limit=200');
    people.set(username, { person, has: new Set(characters.map(({ name }) => name)) });
  }
  const missing = sampleCharacters.filter(({ author, text }) => !people.get(author)?.has.has(text.name));
  for (const character of missing) {
    const person = people.get(character.author)?.person;
    if (person) await create(person, character);
    settings.log(`Sample character: ${character.text.name}`);
  }
}

export const pictureFile = ({ picture }: SampleCharacter): string =>
  join(import.meta.dirname, 'pictures', `${picture}.webp`);

async function create(person: SamplePerson, character: SampleCharacter): Promise<void> {
  const { author, text } = character;
  const image = `data:image/webp;base64,${await readFile(pictureFile(character), 'base64')}`;
  const draft = { ...text, isPublic: true, image, username: author };
  await person.post('characters', draft);
}
