import { createHash } from 'node:crypto';
import { chatRoutes, type Persona, PresetDraft } from '@masque/contracts';
import { texts } from '@masque/texts';
import { idOf, type ItemKind, type ItemWork, json, unlessGone } from '../item.kind.ts';
import { parsed } from '../parsed.ts';
import { presetScripts } from './script.notes.ts';

const { kept } = texts.importItems;

/** Locks aren't edits. */
const digestOf = ({ characters: _locks, ...own }: Persona): string =>
  createHash('sha256').update(JSON.stringify(own)).digest('hex');

/** Why the user still needs it, after the links of this import are gone. */
async function useOf(calls: ItemWork['calls'], id: string, { characters }: Persona, since: string | null) {
  if ((await calls.ask('chat', chatRoutes.getDefaultPersona, { query: {} })).personaId === id) return kept.isDefault;
  // A deleted character has no name.
  if (characters.some(({ name }) => name !== '')) return kept.locked;
  const query = since === null ? {} : { since };
  const { isUsed } = await calls.ask('chat', chatRoutes.findUse, { params: { id }, query });
  return isUsed ? kept.attached : undefined;
}

export const persona: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const content = json(await file());
    const made = await calls.send('chat', chatRoutes.createPersona, { content, creationId });
    return { createdId: String(made.id), undo: digestOf(made) };
  },
  undo: async ({ calls, task }) => {
    const id = idOf(task);
    const { personas } = await calls.ask('chat', chatRoutes.listPersonas, { query: {} });
    const found = personas.find((one) => one.id === id);
    if (!found) return undefined;
    if (task.undo !== null && task.undo !== digestOf(found)) return kept.persona;
    const use = await useOf(calls, id, found, task.doneAt);
    if (use !== undefined) return use;
    await unlessGone(calls.ask('chat', chatRoutes.deletePersona, { params: { id }, query: {} }));
    return undefined;
  },
};

export const preset: ItemKind = {
  carryOut: async ({ calls, task: { creationId }, file }) => {
    const { name, json: text } = parsed(PresetDraft, await file());
    const content = json(Buffer.from(JSON.stringify({ name, json: text })));
    const { id } = await calls.send('chat', chatRoutes.createPreset, { content, creationId });
    return { createdId: id, notes: presetScripts(text) };
  },
  undo: async ({ calls, task }) => {
    const input = { params: { id: idOf(task) }, query: {} };
    const found = await unlessGone(calls.ask('chat', chatRoutes.getPreset, input));
    if (!found) return undefined;
    if (found.revision > 0) return kept.preset;
    await unlessGone(calls.ask('chat', chatRoutes.deletePreset, input));
    return undefined;
  },
};
