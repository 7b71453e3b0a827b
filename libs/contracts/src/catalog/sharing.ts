import { z } from 'zod';
import { Character } from './character.ts';
import { byId, Claim, Id, text, Time } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const MAX_SHARED_WITH = 1_000;

const notForYou = ['character.not_found', 'character.not_yours'] as const;

const ShareUrl = z.string();

export const CharacterShare = z.object({
  url: ShareUrl.nullable(),
  sharedWith: z.array(z.object({ username: z.string(), since: Time })),
});
export type CharacterShare = z.output<typeof CharacterShare>;

const claimed = z.object({ username: Claim });

export const sharingRoutes = defineRoutes({
  getShare: {
    method: 'GET',
    path: '/characters/:id/share',
    auth: 'named',
    summary: "Returns the share link of one of the viewer's characters, and who it is shared with",
    params: byId,
    query: claimed,
    response: CharacterShare,
    errors: notForYou,
  },
  shareCharacter: {
    method: 'POST',
    path: '/characters/:id/share',
    auth: 'named',
    summary: "Creates a share link to one of the viewer's private characters, or returns the existing one",
    params: byId,
    isBodyOptional: true,
    body: claimed,
    response: z.object({ url: ShareUrl }),
    errors: notForYou,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/characters/:id/share',
    auth: 'named',
    summary: 'Revokes the share link; people who used it lose access to the character',
    params: byId,
    query: claimed,
    response: CharacterShare,
    errors: notForYou,
  },
  unshareWith: {
    method: 'DELETE',
    path: '/characters/:id/share/people/:person',
    auth: 'named',
    summary: 'Removes one person, who can no longer use this link',
    params: z.object({ id: Id, person: text(100).min(1) }),
    query: claimed,
    response: CharacterShare,
    errors: notForYou,
  },
  openShare: {
    method: 'POST',
    path: '/characters/:id/share/:token',
    auth: 'named',
    summary: 'Opens a share link; from then on the viewer has access to the character',
    params: z.object({ id: Id, token: text(100).min(1) }),
    isBodyOptional: true,
    body: claimed,
    response: Character,
    errors: ['character.not_found', 'character.share_full'],
  },
  forkCharacter: {
    method: 'POST',
    path: '/characters/:id/fork',
    auth: 'named',
    isIdempotent: true,
    summary: "Creates a private copy of a public character whose author allows it, or of one of the viewer's own",
    params: byId,
    isBodyOptional: true,
    body: claimed,
    status: 201,
    response: Character,
    errors: ['character.not_found', 'character.fork_refused', 'review.held'],
  },
});
