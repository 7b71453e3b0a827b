import { catalogRoutes, chatRoutes, socialRoutes } from '@masque/contracts';
import { texts } from '@masque/texts';
import { idOf, type ItemKind, type ItemWork, json, unlessGone } from '../item.kind.ts';
import { notesOf } from './character.notes.ts';
import { cardScripts } from './script.notes.ts';

const { kept } = texts.importItems;

type UseOf = (calls: ItemWork['calls'], id: string) => Promise<string | undefined>;

/** `useOf`: why the user still needs it, after the links of this import are gone. */
const undoUnless =
  (useOf: UseOf): ItemKind['undo'] =>
  async ({ calls, task }) => {
    const params = { id: idOf(task) };
    const character = await unlessGone(calls.ask('catalog', catalogRoutes.getCharacter, { params, query: {} }));
    if (!character) return undefined;
    if (character.editRevision > 1) return kept.character;
    const use = (await useOf(calls, params.id)) ?? (await markOf(calls, params.id));
    if (use !== undefined) return use;
    await unlessGone(calls.ask('catalog', catalogRoutes.deleteCharacter, { params, query: {} }));
    return undefined;
  };

const markOf: UseOf = async (calls, id) => {
  const params = { id };
  const status = await unlessGone(calls.ask('social', socialRoutes.getFavoriteStatus, { params, query: {} }));
  if (status?.isFavorited) return kept.favorite;
  const { collections } = await calls.ask('social', socialRoutes.listCollected, { query: {} });
  return collections.some(({ characterIds }) => characterIds.includes(id)) ? kept.collected : undefined;
};

const playedIn: UseOf = async (calls, characterId) => {
  const query = { characterId, limit: 1 };
  return (await calls.ask('chat', chatRoutes.listChats, { query })).chats.length > 0 ? kept.played : undefined;
};

const attachedTo: UseOf = async (calls, id) => {
  const { uses } = await calls.ask('chat', chatRoutes.listLorebookUses, { query: {} });
  const isAttached = uses.some(({ lorebookId }) => lorebookId === id);
  const { isUsed } = await calls.ask('chat', chatRoutes.findUse, { params: { id }, query: {} });
  return isAttached || isUsed ? kept.attached : undefined;
};

export const character: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, staged }) => {
    const made = await calls.send('catalog', catalogRoutes.importCharacters, { content: staged, creationId });
    const id = made.characters[0]?.id ?? creationId;
    const input = { params: { id }, query: {} };
    const imported = await unlessGone(calls.ask('catalog', catalogRoutes.getCharacter, input));
    return { createdId: id, notes: [...notesOf(made.reports[0]), ...cardScripts(imported?.extensions ?? {})] };
  },
  undo: undoUnless(playedIn),
};

export const lorebook: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const content = json(await file());
    const { id } = await calls.send('catalog', catalogRoutes.createCharacter, { content, creationId });
    return { createdId: id };
  },
  undo: undoUnless(attachedTo),
};
