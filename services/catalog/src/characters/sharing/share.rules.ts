import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { canSee, type Viewer } from '@masque/contracts';
import type { CharacterRow } from '../character.row.ts';

/** 256 bits as 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Constant-time comparison. */
export const isSameToken = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

export function mayJoin(viewer: Viewer, row: CharacterRow, token: string): boolean {
  const { share } = row;
  if (!share || !isSameToken(share.token, token) || share.removed.includes(viewer.userId)) return false;
  return canSee(viewer, { ...row, sharedWith: [viewer.userId] });
}
