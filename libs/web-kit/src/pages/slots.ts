/** Places in a remote's page that other remotes fill, with the props that the page gives. */
export interface SlotProps {
  /** Below the statistics on one's own profile. */
  'profile.cards': { readonly username: string };
}
export type SlotName = keyof SlotProps;
