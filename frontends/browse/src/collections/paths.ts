export const ownCollectionsPath = '/profile?tab=collections';
