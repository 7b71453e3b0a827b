import type { Account, OwnUser, PublicUser } from '@masque/contracts';
import type { AccountRow } from './account.row.ts';

export const toPublicUser = (row: AccountRow): PublicUser => ({
  id: row._id,
  username: row.username,
  bio: row.bio,
  profilePicture: row.profilePicture,
  isVerified: row.isVerified ?? false,
  createdAt: row.createdAt.toISOString(),
});

export const toOwnUser = (row: AccountRow): OwnUser => ({
  ...toPublicUser(row),
  email: row.email,
  name: row.name,
  picture: row.picture,
  sub: row.sub,
  needsUsername: row.needsUsername,
  ...(row.timeZone !== undefined && { timeZone: row.timeZone }),
});

export const toExportedAccount = (row: AccountRow) => ({
  id: row._id,
  username: row.username,
  isUsernameChosen: !row.needsUsername,
  email: row.email,
  name: row.name,
  bio: row.bio,
  createdAt: row.createdAt.toISOString(),
  isVerified: row.isVerified ?? false,
  profilePicture: row.profilePicture,
  timeZone: row.timeZone ?? null,
  signIn: { subject: row.sub, picture: row.picture },
});

export const toAccount = (row: AccountRow, isAdmin: boolean): Account => ({
  ...toOwnUser(row),
  isAdmin,
  suspension: row.suspension ?? null,
  version: row.revision,
});
