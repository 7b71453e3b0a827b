import { MINIMUM_AGE } from './minimumAge.ts';

/** Source: core specification, sections 2 and 5. */
export const ageGate = {
  what: 'Role-play conversations with AI characters created by people like you.',
  confirmBefore: `I am ${MINIMUM_AGE} years of age or older, and I agree to the `,
  terms: 'Terms of Service',
  confirmBetween: ' and the ',
  privacy: 'Privacy Policy',
  confirmAfter: '.',
  enter: 'Enter',
  entering: 'Opening Masque',
  under: `I am under ${MINIMUM_AGE}`,
  mustConfirm: `You must confirm that you are at least ${MINIMUM_AGE} years old to continue.`,
  failed: 'We couldn’t load Masque. Check your connection.',
} as const;

/** "I am under 16" leads here, to a site for all ages. */
export const underAgeTarget = 'https://www.wikipedia.org/';
