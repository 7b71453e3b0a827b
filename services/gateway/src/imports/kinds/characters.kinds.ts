import { catalogRoutes, chatRoutes } from '@masque/contracts';
import { texts } from '@masque/texts';
import { form, idOf, type ItemKind, json, unlessGone } from '../item.kind.ts';
import { notesOf } from './character.notes.ts';

const { kept } = texts.importItems;

const undo: ItemKind['undo'] = async ({ calls, task }) => {
  const params = { id: idOf(task) };
  const character = await unlessGone(calls.ask('catalog', catalogRoutes.getCharacter, { params, query: {} }));
  if (!character) return undefined;
  if (character.editRevision > 1) return kept.character;
  const query = { characterId: params.id, limit: 1 };
  if ((await calls.ask('chat', chatRoutes.listChats, { query })).chats.length > 0) return kept.played;
  await unlessGone(calls.ask('catalog', catalogRoutes.deleteCharacter, { params, query: {} }));
  return undefined;
};

export const character: ItemKind = {
  carryOut: async ({ calls, task: { name, creationId }, file }) => {
    const content = form(name, await file());
    const made = await calls.send('catalog', catalogRoutes.importCharacters, { content, creationId });
    return { createdId: made.characters[0]?.id ?? creationId, notes: notesOf(made.reports[0]) };
  },
  undo,
};

export const lorebook: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const content = json(await file());
    const { id } = await calls.send('catalog', catalogRoutes.createCharacter, { content, creationId });
    return { createdId: id };
  },
  undo,
};
