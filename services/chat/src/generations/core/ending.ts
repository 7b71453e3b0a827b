import { BrokenBy, type DomainError, errors } from '@masque/contracts';
import { z } from 'zod';

/** How a generation ended. `finish` is what OpenAI calls `finish_reason`; `error` is what readers are told. */
export const Ending = z.object({
  state: z.enum(['complete', 'stopped', 'broken']),
  finish: z.string(),
  error: BrokenBy.nullable(),
});
export type Ending = z.output<typeof Ending>;

export const complete = (finish: string): Ending => ({ state: 'complete', finish, error: null });

export const stopped: Ending = { state: 'stopped', finish: 'stop', error: null };

export const broken = ({ code, message, extras: { details, remedy, upstreamCode } }: DomainError): Ending => ({
  state: 'broken',
  finish: 'error',
  error: {
    code,
    message: message || errors['model.failed'].message,
    ...(details?.length ? { details: [...details] } : {}),
    ...(remedy ? { remedy } : {}),
    ...(upstreamCode ? { upstreamCode } : {}),
  },
});

/** What a reply's trace says of the error that ended it. */
export const toldOf = ({ error }: Ending) =>
  error && {
    error: error.code,
    errorDetails: error.details ?? [],
    ...(error.remedy ? { remedy: error.remedy } : {}),
  };
