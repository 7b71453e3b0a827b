import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** Legal pages, in the order of the footer. */
export const legalPages = ['terms', 'privacy', 'dmca', 'ai-disclaimer', 'cookies', 'community-guidelines'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** Years; who is younger may not use Masque. */
export const MINIMUM_AGE = 16;

const LegalText = z.object({ version: z.string(), effectiveAt: z.iso.date() });

/** What screens say of the operator and of this instance's limits. */
export const Site = z.object({
  operator: z.object({ name: z.string(), address: z.string(), country: z.string() }),
  contact: z.object({ email: z.string() }),
  /** Messages a day that each user may send; 0: no limit. */
  dailyMessages: z.number().int(),
  limits: z.object({
    reportsPerDay: z.number().int(),
    reportDescription: z.number().int(),
    appeal: z.number().int(),
    appealDays: z.number().int(),
    appealAnswerDays: z.number().int(),
    minimumAge: z.number().int(),
    imageBytes: z.number().int(),
  }),
  /** Of each legal text: its version, and since when it holds. */
  legal: z.object({
    terms: LegalText,
    privacy: LegalText,
    dmca: LegalText,
    'ai-disclaimer': LegalText,
    cookies: LegalText,
    'community-guidelines': LegalText,
  } satisfies Record<LegalPageName, typeof LegalText>),
  /** By whom people can sign in, in the order of the buttons; `/auth/{name}` begins it. The first may be Google, or its local stand-in. */
  signIn: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether /transparency is published. */
  hasTransparency: z.boolean(),
});
export type Site = z.output<typeof Site>;

export const siteInfoRoutes = defineRoutes({
  getSite: {
    method: 'GET',
    path: '/site',
    auth: 'public',
    summary: 'Who runs this instance, its limits, and the versions of its legal texts',
    response: Site,
  },
});
