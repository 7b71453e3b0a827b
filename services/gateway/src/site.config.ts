import { legalPages } from '@masque/contracts';
import { z } from 'zod';
import { jsonSetting } from './json.setting.ts';

const LegalText = z.object({ version: z.string().min(1).max(40), effectiveAt: z.iso.date() });

export const siteEnv = {
  /** Operator of this instance, named in the legal texts. If empty, the admin pages ask for it. */
  OPERATOR_NAME: z.string().max(200).default(''),
  /** The operator's postal address; commas separate lines. */
  OPERATOR_ADDRESS: z.string().max(500).default(''),
  /** Country whose law applies. */
  OPERATOR_COUNTRY: z.string().max(100).default(''),
  /** Must match the chat service, which enforces it. */
  DAILY_MESSAGES: z.coerce.number().int().min(0).default(100),
  TRANSPARENCY: z.stringbool().default(true),
  /** Version of the legal texts. */
  LEGAL_VERSION: z.string().max(40).default('1.0'),
  /** Date when the legal texts take effect. */
  LEGAL_EFFECTIVE_AT: z.iso.date().default('2026-12-01'),
  /** Legal texts with another version or date: `{"privacy":{"version":"1.1","effectiveAt":"2027-02-01"}}`. */
  LEGAL_TEXTS: jsonSetting(z.partialRecord(z.enum(legalPages), LegalText), '{}'),
};
const SiteEnv = z.object(siteEnv);

export const groupSiteEnv = (env: z.output<typeof SiteEnv>) => ({
  operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, country: env.OPERATOR_COUNTRY },
  dailyMessages: env.DAILY_MESSAGES,
  hasTransparency: env.TRANSPARENCY,
  legal: { version: env.LEGAL_VERSION, effectiveAt: env.LEGAL_EFFECTIVE_AT, own: env.LEGAL_TEXTS },
});
