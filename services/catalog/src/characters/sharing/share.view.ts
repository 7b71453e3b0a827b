import type { CharacterShare } from '@masque/contracts';
import type { CharacterRow } from '../character.row.ts';

const urlOf = (id: string, token: string): string => `/character/${id}?share=${token}`;

/** For the author only: the link grants access. */
export const toShare = ({ _id, share }: CharacterRow): CharacterShare => ({
  url: share ? urlOf(_id, share.token) : null,
  sharedWith: (share?.people ?? []).map(({ username, since }) => ({ username, since: since.toISOString() })),
});
