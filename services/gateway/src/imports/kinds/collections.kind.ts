import { Id, limits, socialRoutes } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { ServiceRefusal } from '../../service-calls/service-calls.ts';
import { type ItemKind, type ItemWork, json, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

const { importItems } = texts;
const Tagged = z.object({
  name: z.string().max(limits.collectionName),
  kept: z.string().max(limits.collectionKept).optional(),
  characterIds: z.array(Id),
});
const Filled = z.object({ id: Id, name: z.string(), isNew: z.boolean(), added: z.array(Id) });

type Calls = ItemWork['calls'];

const listOwn = async (calls: Calls) =>
  (await calls.ask('social', socialRoutes.listOwnCollections, { query: {} })).collections;

async function charactersOf(calls: Calls, id: string): Promise<readonly string[]> {
  const { collections } = await calls.ask('social', socialRoutes.listCollected, { query: {} });
  return collections.find((one) => one.id === id)?.characterIds ?? [];
}

async function create(calls: Calls, { name, kept }: z.output<typeof Tagged>, creationId: string): Promise<string> {
  const content = json(Buffer.from(JSON.stringify({ name, isPublic: false, kept })));
  return (await calls.send('social', socialRoutes.createCollection, { content, creationId })).id;
}

/** Returns how many the collection refused, because it's full or they no longer exist. */
async function addEach(calls: Calls, id: string, characterIds: readonly string[]): Promise<number> {
  let refused = 0;
  for (const characterId of characterIds) {
    try {
      await calls.ask('social', socialRoutes.addToCollection, { params: { id }, body: { characterId } });
    } catch (error) {
      const isOwn = error instanceof ServiceRefusal && [404, 409].includes(error.response.status);
      if (!isOwn) throw error;
      refused += 1;
    }
  }
  return refused;
}

/** A tag of SillyTavern: a private collection, or the own one that has its name. */
export const collection: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const tag = parsed(Tagged, await file());
    const { characterIds } = tag;
    const name = visibleText(tag.name);
    const same = (await listOwn(calls)).find((one) => one.name === name);
    const id = same?.id ?? task.creationId;
    const before = new Set(same ? await charactersOf(calls, id) : []);
    const added = characterIds.filter((one) => !before.has(one));
    const undo = await plan({ id, name, isNew: !same, added } satisfies z.input<typeof Filled>);
    const planned = Filled.parse(JSON.parse(undo));
    if (planned.isNew) await create(calls, { ...tag, name }, task.creationId);
    const refused = await addEach(calls, planned.id, planned.added);
    return { createdId: planned.id, undo, notes: refused > 0 ? [importItems.notCollected(refused)] : [] };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { id, name, isNew, added } = Filled.parse(JSON.parse(task.undo));
    for (const characterId of added)
      await unlessGone(
        calls.ask('social', socialRoutes.removeFromCollection, { params: { id, characterId }, query: {} }),
      );
    const now = (await listOwn(calls)).find((one) => one.id === id);
    if (!now || !isNew) return undefined;
    const isChanged = now.name !== name || now.isPublic || now.description !== '';
    if (isChanged || (await charactersOf(calls, id)).length > 0) return importItems.kept.collection;
    await unlessGone(calls.ask('social', socialRoutes.deleteCollection, { params: { id }, query: {} }));
    return undefined;
  },
};
