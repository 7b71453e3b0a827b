import { limits, MINIMUM_AGE, type Site } from '@masque/contracts';
import { APPEAL_ANSWER_DAYS, APPEAL_DAYS } from '@masque/contracts/rules';
import type { LegalFacts } from '@masque/texts';
import { legalPage } from '@masque/texts/legal/page';
import { isolate } from '@masque/web-kit';

const mebibyte = 1024 * 1024;
const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

const factsOf = ({ imageBytes, ...rest }: Site['limits']) => ({ ...rest, imageMegabytes: imageBytes / mebibyte });

/** Fixed limits, and placeholders if the site's data is missing. */
const unknown: LegalFacts = {
  ...legalPage.unknown,
  dailyMessages: null,
  hasTransparency: false,
  ...factsOf({
    minimumAge: MINIMUM_AGE,
    reportsPerDay: limits.reportsPerDay,
    reportDescription: limits.reportDescription,
    appeal: limits.appeal,
    appealDays: APPEAL_DAYS,
    appealAnswerDays: APPEAL_ANSWER_DAYS,
    imageBytes: limits.imageBytes,
  }),
};

const { unnamed } = legalPage;

export function legalFacts(site: Site | null): LegalFacts {
  if (!site) return unknown;
  const { operator, contact, signIn, dailyMessages, hasTransparency } = site;
  return {
    operator: operator.name || unnamed.operator,
    address: operator.address || unnamed.address,
    country: operator.country || unnamed.country,
    contact: `[${contact.email}](mailto:${contact.email})`,
    providers: oneOf.format(signIn.map(({ label }) => isolate(label))),
    dailyMessages,
    hasTransparency,
    ...factsOf(site.limits),
  };
}
