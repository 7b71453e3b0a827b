import { catalogRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer } from '@masque/testkit';
import { aDraft, startedCatalog } from './support/catalog.ts';

describe('a character', () => {
  it('is created once by retries with one Idempotency-Key', async () => {
    const service = await startedCatalog();
    const author = aViewer();
    const creationId = newId();
    const caller = service.as(author, { creationId });
    const create = () => caller.call(catalogRoutes.createCharacter, { body: aDraft() });
    const [first, second] = [await create(), await create()];
    expect([first.body.id, second.body.id]).toEqual([creationId, creationId]);
    const mine = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
    await service.close();
    expect(mine.body.total).toBe(1);
  });

  it('is created once by tries at the same moment with one Idempotency-Key', async () => {
    const service = await startedCatalog();
    for (let round = 0; round < 5; round += 1) {
      const author = aViewer();
      const creationId = newId();
      const caller = service.as(author, { creationId });
      const create = (scenario: string) => caller.call(catalogRoutes.createCharacter, { body: aDraft({ scenario }) });
      const replies = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map(create));
      expect(replies.map(({ status, body }) => [status, body.id])).toEqual(replies.map(() => [201, creationId]));
      // All calls return the same character.
      expect(new Set(replies.map(({ body }) => `${body.scenario} ${body.version}`)).size).toBe(1);
      const mine = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
      expect(mine.body.total).toBe(1);
      const versions = await service
        .as(author)
        .call(catalogRoutes.listVersions, { params: { id: creationId }, query: {} });
      expect(versions.body.versions).toHaveLength(1);
    }
    await service.close();
  });
});
