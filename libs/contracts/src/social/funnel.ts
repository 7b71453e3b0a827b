import { z } from 'zod';
import { byId, Id } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

/** Smaller counts are null: no number may reveal a single person. */
export const FEWEST_PEOPLE = 5;
/** Fixed, because the difference between two windows would reveal single people. */
export const funnelWindows = [7, 30, 90] as const;
export type FunnelWindow = (typeof funnelWindows)[number];
/** The longest window, and how long views are kept. */
export const FUNNEL_DAYS = 90;
export const REPORTED_CHARACTERS = 100;

/** Distinct people except the author, rounded down to a multiple of `FEWEST_PEOPLE`; null: fewer. */
const People = z.number().int().min(FEWEST_PEOPLE).nullable();

/** `seen` and `opened` count for the whole version: cards are shown with all their greetings. */
export const FunnelStep = z.object({
  n: z.number().int().min(1),
  greeting: z.number().int().min(0).nullable(),
  seen: People,
  opened: People,
  begun: People,
  /** Wrote ten times in a chat begun in this window. */
  tenTurns: People,
  /** Wrote on a later UTC day in a chat begun in this window. */
  returned: People,
});
export type FunnelStep = z.output<typeof FunnelStep>;

const Window = z.coerce
  .number()
  .meta({ enum: [...funnelWindows] })
  .pipe(z.literal(funnelWindows));
const Ids = z.array(Id).max(REPORTED_CHARACTERS).default([]);

export const funnelRoutes = defineRoutes({
  reportSeen: {
    method: 'POST',
    path: '/characters/seen',
    auth: 'user',
    summary:
      'Reports which characters were shown in lists and which pages were opened; authors see only numbers of people',
    body: z.object({ seen: Ids, opened: Ids }),
    response: z.object({ noted: z.number().int() }),
  },
  getFunnel: {
    method: 'GET',
    path: '/characters/:id/funnel',
    auth: 'user',
    summary: 'Returns how many people saw, opened and chatted with a character, by version and greeting; author only',
    params: byId,
    query: z.object({ days: Window.default(30) }),
    response: z.object({ versions: z.array(FunnelStep) }),
    errors: ['character.not_found', 'character.not_yours'],
  },
});
