import { DEFAULT_PERSONA_ID, type Persona, type PersonaPlacement } from '@masque/contracts';
import { mediaUrl } from '@masque/media';
import { texts } from '@masque/texts';
import { PREFIX } from '../pictures/picture.prefix.ts';
import type { PersonaRow } from './persona.row.ts';

export const imageOf = ({ imageHash }: Pick<PersonaRow, 'imageHash'>): string | null =>
  imageHash === null ? null : mediaUrl(PREFIX, imageHash, 'full');

/** SillyTavern's. */
const defaultPlacement: PersonaPlacement = { position: 'prompt', depth: 2, role: 'system' };

export const placementOf = ({ position, depth, role }: Partial<PersonaPlacement>): PersonaPlacement => ({
  position: position ?? defaultPlacement.position,
  depth: depth ?? defaultPlacement.depth,
  role: role ?? defaultPlacement.role,
});

export const toPersona = (row: PersonaRow, nameOf: (characterId: string) => string): Persona => ({
  id: row._id,
  name: row.name,
  description: row.description,
  examples: row.examples,
  ...placementOf(row),
  lorebookName: row.lorebookName ?? '',
  kept: row.kept ?? '',
  image: imageOf(row),
  imageColor: row.imageColor,
  characters: (row.characterIds ?? []).map((id) => ({ id, name: nameOf(id) })),
  createdAt: row.createdAt.toISOString(),
});

export const defaultPersona: Persona = {
  id: DEFAULT_PERSONA_ID,
  name: texts.personas.default.name,
  description: texts.personas.default.description,
  examples: '',
  ...defaultPlacement,
  lorebookName: '',
  kept: '',
  image: null,
  imageColor: null,
  characters: [],
  createdAt: null,
};
