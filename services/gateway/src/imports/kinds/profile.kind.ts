import { chatRoutes, ImportedProfile, type RouteResponse } from '@masque/contracts';
import { texts } from '@masque/texts';
import { ServiceRefusal } from '../../service-calls/service-calls.ts';
import { idOf, type ItemKind, type ItemWork, json, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';
import { profileDraft } from './profile.rules.ts';

const unlisted = (error: unknown): RouteResponse<typeof chatRoutes.listModels> => {
  if (error instanceof ServiceRefusal) return { models: [] };
  throw error;
};

async function known(calls: ItemWork['calls']) {
  const [{ gateways }, { endpoints }, { presets }, { profiles }, lists] = await Promise.all([
    calls.ask('chat', chatRoutes.listGateways, { query: {} }),
    calls.ask('chat', chatRoutes.listEndpoints, { query: {} }),
    calls.ask('chat', chatRoutes.listPresets, { query: {} }),
    calls.ask('chat', chatRoutes.listConnections, { query: {} }),
    calls.ask('chat', chatRoutes.listModels, {}).catch(unlisted),
  ]);
  return { gateways, endpoints, presets, profiles, models: lists.models, unavailable: lists.unavailable };
}

export const profile: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const { draft, notes } = profileDraft(parsed(ImportedProfile, await file()), await known(calls));
    const content = json(Buffer.from(JSON.stringify(draft)));
    const made = await calls.send('chat', chatRoutes.createConnection, { content, creationId });
    return { createdId: made.id, notes };
  },
  undo: async ({ calls, task }) => {
    const id = idOf(task);
    const { profiles } = await calls.ask('chat', chatRoutes.listConnections, { query: {} });
    const found = profiles.find((one) => one.id === id);
    if (!found) return undefined;
    if (found.revision > 0) return texts.importItems.kept.profile;
    await unlessGone(calls.ask('chat', chatRoutes.deleteConnection, { params: { id }, query: {} }));
    return undefined;
  },
};
