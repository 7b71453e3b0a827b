/** One's own collections stand on one's profile. */
export const ownCollectionsPath = '/profile?tab=collections';
export const collectionPath = (id: string): string => `/collections/${encodeURIComponent(id)}`;
