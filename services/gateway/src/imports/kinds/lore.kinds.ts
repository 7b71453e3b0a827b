import { isDeepStrictEqual } from 'node:util';
import { chatRoutes, LorebookSettings, LorebookUse } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { type ItemKind, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

const Saved = z.object({ before: LorebookSettings, after: LorebookSettings });

export const settings: ItemKind = {
  carryOut: async ({ calls, file, plan }) => {
    const after = parsed(LorebookSettings, await file());
    const before = await calls.ask('chat', chatRoutes.getLorebookSettings, {});
    const undo = await plan({ before, after } satisfies z.input<typeof Saved>);
    await calls.ask('chat', chatRoutes.saveLorebookSettings, { body: after });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { before, after } = Saved.parse(JSON.parse(task.undo));
    const now = await calls.ask('chat', chatRoutes.getLorebookSettings, {});
    if (isDeepStrictEqual(now, before)) return undefined;
    if (!isDeepStrictEqual(now, after)) return texts.importItems.kept.settings;
    await calls.ask('chat', chatRoutes.saveLorebookSettings, { body: before });
    return undefined;
  },
};

const Places = LorebookUse.omit({ lorebookId: true });
type Places = z.output<typeof Places>;
const nowhere: Places = { isGlobal: false, characterIds: [], personaIds: [] };

const without = (places: Places, others: Places): Places => ({
  isGlobal: places.isGlobal && !others.isGlobal,
  characterIds: places.characterIds.filter((id) => !others.characterIds.includes(id)),
  personaIds: places.personaIds.filter((id) => !others.personaIds.includes(id)),
});
const joined = (places: Places, added: Places): Places => ({
  isGlobal: places.isGlobal || added.isGlobal,
  characterIds: [...places.characterIds, ...added.characterIds],
  personaIds: [...places.personaIds, ...added.personaIds],
});

export const use: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const id = task.target ?? '';
    const { uses } = await calls.ask('chat', chatRoutes.listLorebookUses, { query: {} });
    const before = uses.find(({ lorebookId }) => lorebookId === id) ?? nowhere;
    const added = without(parsed(Places, await file()), before);
    const undo = await plan(added);
    await calls.ask('chat', chatRoutes.saveLorebookUse, { params: { id }, body: joined(before, added) });
    return { createdId: id, undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const added = Places.parse(JSON.parse(task.undo));
    const { uses } = await calls.ask('chat', chatRoutes.listLorebookUses, { query: {} });
    const now = uses.find(({ lorebookId }) => lorebookId === task.createdId);
    if (!now) return undefined;
    const input = { params: { id: now.lorebookId }, body: without(now, added) };
    await unlessGone(calls.ask('chat', chatRoutes.saveLorebookUse, input));
    return undefined;
  },
};
