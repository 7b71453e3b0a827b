import { catalogRoutes } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { aViewer } from '@masque/testkit';
import { aDraft, startedCatalog } from './support/catalog.ts';

describe('a character', () => {
  it('is created once by retries with one Idempotency-Key', async () => {
    const service = await startedCatalog();
    const author = aViewer();
    const creationId = newId();
    const caller = service.as(author, creationId);
    const create = () => caller.call(catalogRoutes.createCharacter, { body: aDraft() });
    const [first, second] = [await create(), await create()];
    expect([first.body.id, second.body.id]).toEqual([creationId, creationId]);
    const mine = await service.as(author).call(catalogRoutes.listCharacters, { query: { filter: 'mine' } });
    await service.close();
    expect(mine.body.total).toBe(1);
  });
});
