import type { CharacterCard } from '@masque/contracts';
import type { CharacterState } from './searched.state.ts';
import type { DiscoveryRow } from './discovery.database.ts';

type CardHead = Omit<CharacterCard, 'likesCount' | 'chatsCount' | 'commentsCount' | 'isAuthor' | 'isFavorited'>;

/** Returns the card's JSON up to its counts, without the closing brace. */
export function cardHead(state: CharacterState): string {
  const head: CardHead = {
    id: state.characterId,
    kind: state.kind,
    name: state.name,
    summary: state.summary,
    image: state.image === null ? null : state.image.replace(/full\.webp$/, '640.webp'),
    imageColor: state.imageColor,
    tags: state.tags,
    gender: state.gender,
    isPublic: state.isPublic,
    createdAt: state.createdAt,
    authorUsername: state.authorUsername,
    authorName: state.authorUsername,
    ...(state.moderation !== 'none' && { moderation: state.moderation }),
  };
  return JSON.stringify(head).slice(0, -1);
}

export const cardJson = (
  { head, likes, chats, comments, authorId }: DiscoveryRow,
  viewerId: string | null,
  isFavorited: boolean,
): string =>
  `${head},"likesCount":${likes},"chatsCount":${chats},"commentsCount":${comments}` +
  `,"isAuthor":${authorId === viewerId},"isFavorited":${isFavorited}}`;
