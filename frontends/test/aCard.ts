import type { CharacterCard, CharacterPage } from '@masque/contracts';

export const aCard = (own: Partial<CharacterCard> = {}): CharacterCard => ({
  id: 'c1',
  kind: 'character',
  name: 'Mira',
  summary: 'A lamplighter.',
  image: null,
  imageColor: null,
  tags: [],
  gender: '',
  isPublic: true,
  likesCount: 0,
  chatsCount: 0,
  commentsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  authorUsername: 'nora',
  authorName: 'Nora',
  isAuthor: false,
  isFavorited: false,
  ...own,
});

export const pageOf = (...characters: CharacterCard[]): CharacterPage => ({
  characters,
  total: characters.length,
  nextCursor: null,
});
