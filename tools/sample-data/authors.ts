export type AuthorName = 'mira_vale' | 'jonas_reed' | 'noor_haddad';

/** Keep the emails in sync with the local sign-in page. */
export const authors: Readonly<Record<AuthorName, { readonly email: string; readonly name: string }>> = {
  mira_vale: { email: 'mira@masque.local', name: 'Mira Vale' },
  jonas_reed: { email: 'jonas@masque.local', name: 'Jonas Reed' },
  noor_haddad: { email: 'noor@masque.local', name: 'Noor Haddad' },
};
