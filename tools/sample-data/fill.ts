/** Idempotent: skips characters that already exist (by author and name). */
import { authors } from './authors.ts';
import { sampleCharacters } from './characters/index.ts';
import type { AuthorName, SampleCharacter } from './characters/sample-character.ts';
import { SamplePerson } from './person.ts';
import { paint } from './picture.ts';

export interface FillSettings {
  readonly origin: string;
  readonly oidcUrl: string;
  readonly log: (line: string) => void;
}

/** @throws on the first refused call. */
export async function fillSampleData(settings: FillSettings): Promise<void> {
  const people = new Map<AuthorName, { person: SamplePerson; has: ReadonlySet<string> }>();
  for (const [username, account] of Object.entries(authors) as [AuthorName, { email: string; name: string }][]) {
    const { person, needsUsername } = await SamplePerson.signIn(settings, account);
    if (needsUsername) await person.post('username', { username, email: account.email }, `sample-username-${username}`);
    const { characters } = await person.get<{ characters: { name: string }[] }>('characters?filter=mine&limit=200');
    people.set(username, { person, has: new Set(characters.map(({ name }) => name)) });
  }
  const missing = sampleCharacters.filter(({ author, text }) => !people.get(author)?.has.has(text.name));
  const pictures = await Promise.all(missing.map(({ picture }) => paint(picture)));
  for (const [index, character] of missing.entries()) {
    const person = people.get(character.author)?.person;
    const picture = pictures[index];
    if (person && picture) await create(person, character, picture);
    settings.log(`Sample character: ${character.text.name}`);
  }
}

async function create(person: SamplePerson, { author, text }: SampleCharacter, picture: Buffer): Promise<void> {
  const image = `data:image/webp;base64,${picture.toString('base64')}`;
  const draft = { ...text, isPublic: true, image, username: author };
  await person.post('characters', draft, `sample-${crypto.randomUUID()}`);
}
