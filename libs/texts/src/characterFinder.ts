export const characterFinder = {
  search: 'Find a character',
  none: 'No characters with this name',
  failed: 'We couldn’t search the characters.',
} as const;
