/** Source: core specification, sections 2 and 8. */
export const favorites = {
  title: 'My Favorites',
  mustLogIn: 'You must be logged in to view your favorites.',
  /** The session ended while the page was open. */
  signedOut: 'You must be logged in to view favorites',
  empty: "You haven't favorited any characters yet.",
  discover: 'Discover Characters',
  startChat: 'Start Chat',
  removeOf: (name: string) => `Remove ${name} from your favorites`,
  removeFailed: 'Failed to remove from favorites',
  failed: 'Failed to load favorites',
} as const;
