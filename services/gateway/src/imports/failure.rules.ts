import { DomainError } from '@masque/contracts';
import { z } from 'zod';
import { ServiceRefusal } from '../service-calls/service-calls.ts';

/** Longer waits fail the item. */
const MOST_WAIT_S = 30;

const Refused = z.object({
  error: z.string(),
  details: z.array(z.string()).optional(),
  remainingTime: z.number().optional(),
  reports: z.array(z.object({ error: z.string().optional() })).optional(),
});

const refusedIn = ({ response }: ServiceRefusal) => {
  try {
    return Refused.safeParse(JSON.parse(response.body.toString())).data;
  } catch {
    return undefined;
  }
};

/** Milliseconds, if a service asked for less than `MOST_WAIT_S`. */
export function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof ServiceRefusal) || error.response.status !== 429) return undefined;
  const { remainingTime = Infinity } = refusedIn(error) ?? {};
  return remainingTime <= MOST_WAIT_S ? remainingTime * 1_000 : undefined;
}

/** The sentence of a failure that concerns one item alone; undefined if the service is away. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof DomainError)
    return error.status < 500 ? withDetail(error.message, error.extras.details) : undefined;
  if (!(error instanceof ServiceRefusal)) return undefined;
  const { status } = error.response;
  if (status === 401 || status === 502 || status === 503 || status === 504) return undefined;
  const { error: sentence = `Error ${status}`, details, reports } = refusedIn(error) ?? {};
  return reports?.[0]?.error ?? withDetail(sentence, details);
}

const withDetail = (sentence: string, details: readonly string[] = []): string =>
  details.length === 0 ? sentence : `${sentence} (${details.slice(0, 3).join('; ')})`;
