import { z } from 'zod';
import { Id } from '../common.ts';
import { erased1 } from './events.recorded.ts';

const ErasureState = z.object({
  userId: Id,
  isErased: z.boolean(),
  revision: z.number().int().min(1),
});

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
