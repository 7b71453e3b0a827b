/** The first screen; source: core specification, sections 2 and 5. */
export const ageGate = {
  documentTitle: 'Masque',
  heading: 'Masque',
  what: 'Role-play conversations with characters that people like you invent.',
  confirmBefore: 'I am 16 years of age or older, and I agree to the ',
  terms: 'Terms of Service',
  confirmBetween: ' and the ',
  privacy: 'Privacy Policy',
  confirmAfter: '.',
  enter: 'Enter',
  entering: 'Opening Masque',
  under: 'I am under 16',
  mustConfirm: 'You must confirm that you are at least 16 years old to continue.',
  failed: 'Masque could not be loaded. Please check your connection.',
  retry: 'Try again',
} as const;

/** Where 'I am under 16' leads: away from here, to something for all ages. */
export const underAgeTarget = 'https://www.wikipedia.org/';
