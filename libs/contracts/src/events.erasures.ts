import { z } from 'zod';
import { Id } from './common.ts';
import { erased1 } from './events.recorded.ts';

/** How far a service is with a deleted account: it has been asked, or everything of the account's is erased. */
const ErasureState = z.object({
  userId: Id,
  isErased: z.boolean(),
  revision: z.number().int().min(1),
});

/** How a service acknowledges the erasure of an account; it is asked for by `user.changed` with `isDeleted`. */
export const erasedBy = <S extends string>(producer: S) => ({
  topic: `${producer}.erasures` as const,
  key: 'userId' as const,
  version: 1 as const,
  producer,
  consumers: { identity: 'one' } as const,
  data: ErasureState,
  example: { userId: 'user-1', isErased: true, revision: 2 },
  recorded: [erased1(producer)],
});
