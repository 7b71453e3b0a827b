import { Person } from '../../tools/sample-data/person.ts';
import type { BenchMasque } from '../lib/masque.ts';
import type { BenchSociety } from '../social/society.ts';

export interface BenchModeration extends BenchSociety {
  readonly moderator: Person;
}

export async function moderators({ origin, oidcUrl }: BenchMasque): Promise<Person> {
  const email = 'curator@masque.local';
  const { person } = await Person.signIn({ origin, oidcUrl }, { email, name: 'Curator' });
  await person.post('username', { username: 'curator', email }, 'name-curator');
  return person;
}
