/** Legal pages. Their texts follow; until then the page says so. */
export const legal = {
  pages: {
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    dmca: 'DMCA Policy',
    'ai-disclaimer': 'AI Disclaimer',
    cookies: 'Cookie Policy',
    'community-guidelines': 'Community Guidelines',
  },
  notWritten: "This page's text is not written yet.",
  backToGate: 'Back to Age Verification',
  navigation: 'Legal',
} as const;

/** In the order of the footer. */
export const legalNames = ['terms', 'privacy', 'dmca', 'ai-disclaimer', 'cookies', 'community-guidelines'] as const;

export type LegalPage = keyof typeof legal.pages;
