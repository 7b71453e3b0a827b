/** The texts themselves are in `legal/`, which loads with their pages. */
export const legal = {
  pages: {
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    dmca: 'DMCA Policy',
    'ai-disclaimer': 'AI Disclaimer',
    cookies: 'Cookie Policy',
    'community-guidelines': 'Community Guidelines',
  },
  backToGate: 'Back to Age Verification',
  navigation: 'Legal',
  loading: 'Loading the text...',
  failed: 'We couldn’t load this text.',
} as const;

/** In footer order. */
export const legalPages = ['terms', 'privacy', 'dmca', 'ai-disclaimer', 'cookies', 'community-guidelines'] as const;

export type LegalPageName = keyof typeof legal.pages;
