import { z } from 'zod';

const Text = z.string().max(16_384).default('');
const MOST_REPORTS = 100;

/** `application/csp-report`, sent for `report-uri`. Source: CSP level 3, section 5.3. */
const Single = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'blocked-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
  }),
});
/** `application/reports+json`, sent for `report-to`. Source: Reporting API, section 3.1; CSP level 3, section 5.4. */
const Queued = z.object({
  type: z.string().max(100),
  body: z.object({ documentURL: Text, blockedURL: Text, effectiveDirective: Text }).optional(),
});

export const PolicyReportBody = z.union([Single, z.array(Queued).max(MOST_REPORTS)]);
export type PolicyReportBody = z.output<typeof PolicyReportBody>;
