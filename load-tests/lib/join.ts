import { SamplePerson } from '../../tools/sample-data/person.ts';
import type { BenchMasque } from './masque.ts';

export const apiKey = 'sk-or-v1-0123456789abcdef0123456789abcdef';

/** Signs a user in and gives them a name and a model key. */
export async function join({ origin, oidcUrl }: BenchMasque, name: string): Promise<SamplePerson> {
  const email = `${name}@masque.local`;
  const { person, needsUsername } = await SamplePerson.signIn({ origin, oidcUrl }, { email, name });
  if (needsUsername) await person.post('username', { username: name, email });
  await person.post('openrouter-key', { apiKey });
  return person;
}
