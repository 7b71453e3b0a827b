import type { Persona } from '@masque/contracts';
import { readJson, readText, removeStored, storageKeys, writeJson, writeText } from '@masque/web-kit';

const { selectedPersona, defaultPersonaId } = storageKeys;

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** The id of a persona as the browser keeps it: text, also of the built-in one. */
export const idOf = ({ id }: Pick<Persona, 'id'>): string => String(id);

/** Who one is in new chats from now on. */
export function selectPersona(persona: Persona): void {
  writeJson(selectedPersona, { id: idOf(persona), name: persona.name, image: persona.image });
}

export const selectedId = (): string | null => readJson(selectedPersona, hasId)?.id ?? null;
export const defaultId = (): string | null => readText(defaultPersonaId);

export function setDefault(id: string | null): void {
  if (id === null) removeStored(defaultPersonaId);
  else writeText(defaultPersonaId, id);
}

/** Whom a new chat begins as: the one that was picked, else the default one. */
export const personaToBeginAs = (): string | undefined => selectedId() ?? defaultId() ?? undefined;

/** After its deletion nothing begins as it any more. */
export function forgetPersona(id: string): void {
  if (selectedId() === id) removeStored(selectedPersona);
  if (defaultId() === id) removeStored(defaultPersonaId);
}
