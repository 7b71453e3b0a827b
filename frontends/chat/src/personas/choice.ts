import type { Persona } from '@masque/contracts';
import { readJson, readText, removeStored, storageKeys, writeJson, writeText } from '@masque/web-kit';
import { hasId } from '../records.ts';

const { selectedPersona, defaultPersonaId, defaultPersonaSaved } = storageKeys;

/** Browser storage has all ids as text, including the built-in one. */
export const idOf = ({ id }: Pick<Persona, 'id'>): string => String(id);

export function selectPersona(persona: Persona): void {
  writeJson(selectedPersona, { id: idOf(persona), name: persona.name, image: persona.image });
}

export const selectedId = (): string | null => readJson(selectedPersona, hasId)?.id ?? null;
export const defaultId = (): string | null => readText(defaultPersonaId);

/** A copy of the server's. */
export function setDefault(id: string | null): void {
  writeText(defaultPersonaSaved, 'true');
  if (id === null) removeStored(defaultPersonaId);
  else writeText(defaultPersonaId, id);
}

/** Chosen before the server stored it. */
export const unsavedDefault = (): string | null =>
  readText(defaultPersonaSaved) === null ? (defaultId() ?? selectedId()) : null;

export function forgetPersona(id: string): void {
  if (selectedId() === id) removeStored(selectedPersona);
  if (defaultId() === id) removeStored(defaultPersonaId);
}
