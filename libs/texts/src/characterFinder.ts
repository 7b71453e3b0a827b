export const characterFinder = {
  none: 'No characters with this name',
  failed: 'We couldn’t search the characters.',
} as const;
