/** One's own collections stand on one's profile. */
export const ownCollectionsPath = '/profile?tab=collections';
