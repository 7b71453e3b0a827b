import { chatRoutes, Id } from '@masque/contracts';
import { texts } from '@masque/texts';
import { z } from 'zod';
import { idOf, type ItemKind, json, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';

export const background: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const content = json(await file());
    const { id } = await calls.send('chat', chatRoutes.createBackground, { content, creationId });
    return { createdId: id };
  },
  undo: async ({ calls, task }) => {
    const params = { id: idOf(task) };
    const { defaultId } = await calls.ask('chat', chatRoutes.listBackgrounds, {});
    const { isUsed } = await calls.ask('chat', chatRoutes.findUse, { params, query: {} });
    if (isUsed || defaultId === params.id) return texts.importItems.kept.background;
    await unlessGone(calls.ask('chat', chatRoutes.deleteBackground, { params }));
    return undefined;
  },
};

const Link = z.object({ backgroundId: Id });
const Chosen = z.object({ before: Id.nullable(), after: Id });

export const defaultBackground: ItemKind = {
  carryOut: async ({ calls, file, plan }) => {
    const { backgroundId: after } = parsed(Link, await file());
    const { defaultId: before } = await calls.ask('chat', chatRoutes.listBackgrounds, {});
    const undo = await plan({ before, after } satisfies z.input<typeof Chosen>);
    await calls.ask('chat', chatRoutes.saveDefaultBackground, { body: { backgroundId: after } });
    return { undo };
  },
  undo: async ({ calls, task }) => {
    if (task.undo === null) return undefined;
    const { before, after } = Chosen.parse(JSON.parse(task.undo));
    const { defaultId: now } = await calls.ask('chat', chatRoutes.listBackgrounds, {});
    if (now !== after) return undefined;
    await unlessGone(calls.ask('chat', chatRoutes.saveDefaultBackground, { body: { backgroundId: before } }));
    return undefined;
  },
};
