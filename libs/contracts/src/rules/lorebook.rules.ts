import type { LorebookUse } from '../chat/chat.lore.ts';

export type LorebookPlaces = Omit<LorebookUse, 'lorebookId'>;

export const noPlaces: LorebookPlaces = { isGlobal: false, characterIds: [], personaIds: [] };

export const withoutPlaces = (places: LorebookPlaces, others: LorebookPlaces): LorebookPlaces => ({
  isGlobal: places.isGlobal && !others.isGlobal,
  characterIds: places.characterIds.filter((id) => !others.characterIds.includes(id)),
  personaIds: places.personaIds.filter((id) => !others.personaIds.includes(id)),
});

export const withPlaces = (places: LorebookPlaces, added: LorebookPlaces): LorebookPlaces => ({
  isGlobal: places.isGlobal || added.isGlobal,
  characterIds: [...new Set([...places.characterIds, ...added.characterIds])],
  personaIds: [...new Set([...places.personaIds, ...added.personaIds])],
});
