import { type Character, catalogRoutes, type Route } from '@masque/contracts';
import { accessCases, aViewer, tryAccess, viewerIn } from '@masque/testkit';
import { z } from 'zod';
import { aDraft, type StartedCatalog, startedCatalog } from './support/catalog.ts';
import { formOf } from './support/form.ts';
import { aPng, dataUrl } from './support/images.ts';

/** Makes every object in the schema reject unknown fields. */
const strict = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, strict(field)]);
    return z.strictObject(Object.fromEntries(fields));
  }
  return schema instanceof z.ZodArray ? z.array(strict(schema.element)) : schema;
};

describe('each route of the catalog answers by its contract', () => {
  let service: StartedCatalog;
  let character: Character;
  const author = aViewer();
  beforeAll(async () => {
    service = await startedCatalog();
    character = await service.create(author, { tags: ['sea'], image: dataUrl(await aPng()) });
  });
  afterAll(() => service.close());

  const card = JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Aria' } });
  const happyPaths: Record<string, () => { path: string; body?: unknown }> = {
    listCharacters: () => ({ path: '/characters?limit=1&sort=popular' }),
    listFollowing: () => ({ path: '/characters/following?limit=1' }),
    listFavorites: () => ({ path: '/favorites' }),
    getCharacter: () => ({ path: `/characters/${character.id}?forEdit=true` }),
    createCharacter: () => ({ path: '/characters', body: aDraft() }),
    updateCharacter: () => ({ path: `/characters/${character.id}`, body: aDraft({ summary: 'Another.' }) }),
    setVisibility: () => ({ path: `/characters/${character.id}/visibility`, body: { isPublic: false } }),
    listVersions: () => ({ path: `/characters/${character.id}/versions` }),
    getVersion: () => ({ path: `/characters/${character.id}/versions/1` }),
    restoreVersion: () => ({ path: `/characters/${character.id}/versions/1/restore`, body: {} }),
    shareCharacter: () => ({ path: `/characters/${character.id}/share`, body: {} }),
    getShare: () => ({ path: `/characters/${character.id}/share` }),
    openShare: () => ({ path: `/characters/${character.id}/share/any`, body: {} }),
    unshareWith: () => ({ path: `/characters/${character.id}/share/people/nobody` }),
    revokeShare: () => ({ path: `/characters/${character.id}/share` }),
    forkCharacter: () => ({ path: `/characters/${character.id}/fork`, body: {} }),
    getViewerScope: () => ({ path: `/internal/viewers/${author.userId}/scope` }),
    listPrivateCharacters: () => ({ path: '/internal/private-characters?limit=1' }),
    listHiddenPictures: () => ({ path: '/internal/hidden-pictures' }),
    listCards: () => ({ path: '/internal/cards', body: { ids: [character.id] } }),
    listTags: () => ({ path: '/tags' }),
    importCharacters: () => ({ path: '/characters/import', body: formOf([{ name: 'a.json', bytes: card }]) }),
    exportCharacter: () => ({ path: `/characters/${character.id}/export?format=json` }),
    deleteCharacter: () => ({ path: `/characters/${character.id}` }),
  };

  it.each(Object.entries<Route>(catalogRoutes))('%s', async (name, route) => {
    const { path, body } = happyPaths[name]?.() ?? { path: 'no happy path is given' };
    const reply = await service.as(author).fetch(path, {
      method: route.method,
      ...(body instanceof FormData
        ? { body }
        : body
          ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          : {}),
    });
    expect(reply.status).toBe(route.status ?? 200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const answer: unknown = await reply.json();
    expect(z.parse(strict(route.response), answer)).toEqual(answer);
  });

  it.each(accessCases(catalogRoutes))('$name: a $audience is $expected', async ({ route, audience, expected }) => {
    expect(await tryAccess(service.as(viewerIn(audience)), route)).toBe(expected);
  });
});
