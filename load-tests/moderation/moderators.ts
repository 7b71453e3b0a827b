import { SamplePerson } from '../../tools/sample-data/person.ts';
import type { BenchMasque } from '../lib/masque.ts';
import type { BenchSociety } from '../social/society.ts';

export interface BenchModeration extends BenchSociety {
  readonly moderator: SamplePerson;
}

export async function moderators({ origin, oidcUrl }: BenchMasque): Promise<SamplePerson> {
  const email = 'curator@masque.local';
  const { person } = await SamplePerson.signIn({ origin, oidcUrl }, { email, name: 'Curator' });
  await person.post('username', { username: 'curator', email }, 'name-curator');
  return person;
}
