import { SamplePerson } from '../../tools/sample-data/person.ts';
import type { BenchMasque } from '../lib/masque.ts';

export interface BenchSociety {
  readonly masque: BenchMasque;
  readonly people: readonly BenchPerson[];
  readonly characters: readonly string[];
}
export interface BenchPerson {
  readonly person: SamplePerson;
  readonly username: string;
}

const PEOPLE = 50;
const CHARACTERS = 50;

const draft = {
  name: 'Mira',
  summary: 'A lamplighter who collects other people’s secrets.',
  scenario: 'A harbour town where the fog never lifts.',
  personality: 'Patient, curious, dry humour.',
  firstMessage: '*She lifts the lantern.* "You are late."',
  isPublic: true,
};

export async function society(masque: BenchMasque): Promise<BenchSociety> {
  const { origin, oidcUrl } = masque;
  const people: BenchPerson[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const username = `bench-${n}`;
    const email = `${username}@example.org`;
    const { person } = await SamplePerson.signIn({ origin, oidcUrl }, { email, name: username });
    await person.post('username', { username, email }, `name-${n}`);
    people.push({ person, username });
  }
  const characters: string[] = [];
  for (let n = 0; n < CHARACTERS; n += 1) {
    const author = people[n % people.length];
    const made = await author?.person.post<{ id: string }>(
      'characters',
      { ...draft, name: `Mira ${n}` },
      `character-${n}`,
    );
    if (made) characters.push(made.id);
  }
  return { masque, people, characters };
}
