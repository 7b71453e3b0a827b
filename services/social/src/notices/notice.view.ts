import type { Notice } from '@masque/contracts';
import type { SocialCharacterRow } from '../characters/characters.service.ts';
import type { UserRow } from '../users/users.service.ts';
import type { NoticeRow } from './notice.row.ts';

export const toNotice = (
  row: NoticeRow,
  actor: UserRow | undefined,
  character: SocialCharacterRow | undefined,
): Notice => ({
  id: row._id,
  kind: row.kind,
  createdAt: row.happenedAt.toISOString(),
  isRead: row.isRead,
  actor: actor ? { username: actor.username, profilePicture: actor.profilePicture } : null,
  character: character ? { id: character._id, name: character.name, image: character.image } : null,
  count: row.count,
  decision: row.decision ?? null,
});
