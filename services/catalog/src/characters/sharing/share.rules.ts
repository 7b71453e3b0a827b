import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { canSee, type Viewer } from '@masque/contracts';
import type { CharacterRow } from '../character.row.ts';

/** 256 bits as 43 letters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** In a time that does not tell how much of it is right. */
export const isSameToken = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Whether the link lets the viewer in: they would see the character if it were shared with them, and were not removed. */
export function doesLetIn(viewer: Viewer, row: CharacterRow, token: string): boolean {
  const { share } = row;
  if (!share || !isSameToken(share.token, token) || share.removed.includes(viewer.userId)) return false;
  return canSee(viewer, { ...row, sharedWith: [viewer.userId] });
}
