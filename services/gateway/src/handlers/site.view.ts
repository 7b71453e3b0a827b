import { type LegalPageName, limits, MINIMUM_AGE, type Site } from '@masque/contracts';
import { APPEAL_ANSWER_DAYS, APPEAL_DAYS } from '@masque/contracts/rules';
import type { GatewayConfig } from '../config.ts';

export const toSite = ({
  web,
  site,
  contact,
  signIn,
  imports,
}: Pick<GatewayConfig, 'web' | 'site' | 'contact' | 'signIn' | 'imports'>): Site => ({
  origin: web.origin,
  operator: site.operator,
  contact: { email: contact.email },
  dailyMessages: site.dailyMessages,
  limits: {
    reportsPerDay: limits.reportsPerDay,
    reportDescription: limits.reportDescription,
    appeal: limits.appeal,
    appealDays: APPEAL_DAYS,
    appealAnswerDays: APPEAL_ANSWER_DAYS,
    minimumAge: MINIMUM_AGE,
    imageBytes: limits.imageBytes,
  },
  legal: legalOf(site),
  signIn: signIn.providers.map(({ name, label }) => ({ name, label })),
  hasTransparency: site.hasTransparency,
  importHosts: [...imports.hosts],
});

const legalOf = ({ legal: { own, version, effectiveAt } }: GatewayConfig['site']): Site['legal'] => {
  const of = (page: LegalPageName) => own[page] ?? { version, effectiveAt };
  return {
    terms: of('terms'),
    privacy: of('privacy'),
    dmca: of('dmca'),
    'ai-disclaimer': of('ai-disclaimer'),
    cookies: of('cookies'),
    'community-guidelines': of('community-guidelines'),
  };
};
