import { catalogRoutes } from '@masque/contracts';
import { Person } from './api.ts';
import { expectWithin } from './expect-within.ts';
import { TestMember } from './member.ts';

/** A user may create this many at once. */
const each = 28;

/** Creates missing characters until the list has at least `count`. */
export async function manyCharacters(count: number): Promise<void> {
  const visitor = new Person();
  const total = async () =>
    (await visitor.call(catalogRoutes.listCharacters, { query: { sort: 'newest', limit: 1 } })).body.total;
  const missing = count - (await total());
  if (missing <= 0) return;
  const authors = Array.from({ length: Math.ceil(missing / each) }, async () => {
    const author = await TestMember.join();
    for (let made = 0; made < each; made += 1) await author.createCharacter();
  });
  await Promise.all(authors);
  await expectWithin(60_000, async () => (await total()) >= count);
}
