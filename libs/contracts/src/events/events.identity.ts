import { z } from 'zod';
import { Id, Suspension, Time } from '../common.ts';
import { Revision } from './events.chat.ts';
import * as recorded from './events.recorded.ts';

/** Events of earlier versions had no time. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

const at = '2026-01-02T03:04:05.000Z';

const UserState = z.object({
  userId: Id,
  /** Empty until chosen: a temporary username reveals the email address. */
  username: z.string(),
  needsUsername: z.boolean(),
  profilePicture: z.string().nullable(),
  bio: z.string().default(''),
  isVerified: z.boolean().default(false),
  suspension: Suspension.nullable().default(null),
  createdAt: Time.default(UNKNOWN_TIME),
  /** Tombstone: only id and revision are set. */
  isDeleted: z.boolean().default(false),
  erasedAt: Time.nullable().default(null),
  revision: Revision,
});

export const identityEvents = {
  'user.changed': {
    topic: 'identity.users',
    key: 'userId',
    version: 1,
    producer: 'identity',
    // Each instance of chat and catalog has its own files with user data.
    consumers: { social: 'one', moderation: 'one', gateway: 'each', catalog: 'each', chat: 'each' },
    named: ['userId', 'username'],
    data: UserState,
    example: {
      userId: 'user-1',
      username: 'iris',
      needsUsername: false,
      profilePicture: null,
      bio: 'Lamplighters and sea fog.',
      isVerified: false,
      suspension: null,
      createdAt: at,
      isDeleted: false,
      erasedAt: null,
      revision: 2,
    },
    recorded: [recorded.user1],
  },
} as const;
