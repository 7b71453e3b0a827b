import { z } from 'zod';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';

/** Fewer people than this are told as null: a number shall say nothing about one of them. */
export const FEWEST_PEOPLE = 5;
/** Days that a funnel can look back. No others: the difference of two windows would tell of single people. */
export const funnelWindows = [7, 30, 90] as const;
export type FunnelWindow = (typeof funnelWindows)[number];
/** Most of them, and how long is kept who saw what. */
export const FUNNEL_DAYS = 90;
/** Characters of one report, of each kind. */
export const REPORTED_CHARACTERS = 100;

/**
 * Different people other than the author, rounded down to a multiple of `FEWEST_PEOPLE`; null: fewer than that.
 */
const People = z.number().int().min(FEWEST_PEOPLE).nullable();

/**
 * How far people came with one version of a card, by the greeting that their chat began with. `seen` and `opened` are those of the
 * version: cards are shown with all their greetings.
 */
export const FunnelStep = z.object({
  /** Number of the version. */
  n: z.number().int().min(1),
  /** Number in the card, 0 is the first message; null: chats that began otherwise, with a file for one. */
  greeting: z.number().int().min(0).nullable(),
  /** Its card was on their screen in a list. */
  seen: People,
  /** They opened its page. */
  opened: People,
  /** They began a chat in these days. */
  begun: People,
  /** Of those: they said something ten times in a chat. */
  tenTurns: People,
  /** Of those: they said something in it on a later day (UTC). */
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
      'Tells which characters were on the screen in lists and which pages were opened; others are told only how many people',
    body: z.object({ seen: Ids, opened: Ids }),
    response: z.object({ noted: z.number().int() }),
  },
  getFunnel: {
    method: 'GET',
    path: '/characters/:id/funnel',
    auth: 'user',
    summary: 'For the author: how many people saw, opened and chatted with a character, by version and greeting',
    params: z.object({ id: Id }),
    query: z.object({ days: Window.default(30) }),
    response: z.object({ versions: z.array(FunnelStep) }),
    errors: ['character.not_found', 'character.not_yours'],
  },
});
