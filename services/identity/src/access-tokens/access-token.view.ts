import type { AccessToken } from '@masque/contracts';
import type { AccessTokenRow } from './access-token.row.ts';

export const toAccessToken = ({ _id, name, scopes, createdAt, lastUsedAt }: AccessTokenRow): AccessToken => ({
  id: _id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
