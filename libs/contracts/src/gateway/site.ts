import type { LegalPageName } from '@masque/texts';
import { z } from 'zod';
import { defineRoutes } from '../route/define.routes.ts';

export { type LegalPageName, legalPages, MINIMUM_AGE } from '@masque/texts';

const LegalText = z.object({ version: z.string(), effectiveAt: z.iso.date() });

export const Site = z.object({
  /** The only origin to which logins return. */
  origin: z.string(),
  operator: z.object({ name: z.string(), address: z.string(), country: z.string() }),
  contact: z.object({ email: z.string() }),
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
  legal: z.object({
    terms: LegalText,
    privacy: LegalText,
    dmca: LegalText,
    'ai-disclaimer': LegalText,
    cookies: LegalText,
    'community-guidelines': LegalText,
  } satisfies Record<LegalPageName, typeof LegalText>),
  signIn: z.array(z.object({ name: z.string(), label: z.string() })),
  hasTransparency: z.boolean(),
  /** Hosts from which characters can be imported by address; empty: none. */
  importHosts: z.array(z.string()),
});
export type Site = z.output<typeof Site>;

export const siteInfoRoutes = defineRoutes({
  getSite: {
    method: 'GET',
    path: '/site',
    auth: 'public',
    summary: 'Returns who runs this instance, its limits, and the versions of its legal texts',
    response: Site,
  },
});
