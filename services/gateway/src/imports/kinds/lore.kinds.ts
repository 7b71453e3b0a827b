import { isDeepStrictEqual } from 'node:util';
import { chatRoutes, LorebookSettings, LorebookUse } from '@masque/contracts';
import { noPlaces, withoutPlaces } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { z } from 'zod';
import type { ItemKind } from '../item.kind.ts';
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

export const use: ItemKind = {
  carryOut: async ({ calls, task, file, plan }) => {
    const id = task.target ?? '';
    const { uses } = await calls.ask('chat', chatRoutes.listLorebookUses, { query: {} });
    const before = uses.find(({ lorebookId }) => lorebookId === id) ?? noPlaces;
    const added = withoutPlaces(parsed(Places, await file()), before);
    const undo = await plan(added);
    await calls.ask('chat', chatRoutes.changeLorebookUse, { params: { id }, body: { add: added } });
    return { createdId: id, undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const input = { params: { id: task.createdId ?? '' }, body: { remove: Places.parse(JSON.parse(task.undo)) } };
    await calls.ask('chat', chatRoutes.changeLorebookUse, input);
    return undefined;
  },
};
