import type { CollectionWithCharacters } from '@masque/contracts';

export const aCollection = (own: Partial<CollectionWithCharacters> = {}): CollectionWithCharacters => ({
  id: 'l1',
  name: 'Harbour people',
  description: '',
  isPublic: true,
  characterCount: own.characters?.length ?? 0,
  images: [],
  username: 'iris',
  isOwner: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  characters: [],
  ...own,
});
