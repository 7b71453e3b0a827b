/** Favorites list; source: core specification, sections 2 and 8. */
export const favorites = {
  title: 'My Favorites',
  mustLogIn: 'You must be logged in to view your favorites.',
  logIn: 'Log In',
  empty: "You haven't favorited any characters yet.",
  discover: 'Discover Characters',
  startChat: 'Start Chat',
  failed: 'Failed to load favorites',
} as const;
