import type { EventData } from '@masque/contracts';
import { usernameKey } from '@masque/contracts/rules';
import type { SubjectRow } from './subject.row.ts';

const common = {
  authorUsername: '',
  isPublic: true,
  sharedWith: [],
  moderation: 'none',
  characterId: null,
  content: '',
  image: null,
  tags: [],
  version: 1,
  isVerified: false,
} satisfies Partial<SubjectRow>;

/** A deleted account leaves only a tombstone. */
export const toUserRow = (user: EventData<'user.changed'>): SubjectRow => ({
  ...common,
  _id: `user:${user.userId}`,
  kind: 'user',
  id: user.userId,
  name: user.isDeleted ? '' : user.username,
  ownerId: user.userId,
  nameKey: user.isDeleted ? '' : usernameKey(user.username),
  content: user.isDeleted ? '' : user.bio,
  image: user.isDeleted ? null : user.profilePicture,
  isVerified: user.isVerified,
  createdAt: new Date(user.createdAt),
  isDeleted: user.isDeleted,
  revision: user.revision,
});

export const toCharacterRow = (character: EventData<'character.changed'>): SubjectRow => ({
  ...common,
  _id: `character:${character.characterId}`,
  kind: 'character',
  id: character.characterId,
  name: character.name,
  ownerId: character.authorId,
  authorUsername: character.authorUsername,
  isPublic: character.isPublic,
  sharedWith: character.sharedWith,
  moderation: character.moderation,
  image: character.image,
  tags: character.isDeleted ? [] : character.tags,
  version: character.version,
  createdAt: new Date(character.createdAt),
  isDeleted: character.isDeleted,
  revision: character.revision,
});

export const toCommentRow = (comment: EventData<'comment.changed'>): SubjectRow => ({
  ...common,
  _id: `comment:${comment.commentId}`,
  kind: 'comment',
  id: comment.commentId,
  name: '',
  ownerId: comment.userId,
  characterId: comment.characterId,
  content: comment.isDeleted ? '' : comment.content,
  createdAt: new Date(comment.createdAt),
  isDeleted: comment.isDeleted,
  revision: comment.revision,
});
