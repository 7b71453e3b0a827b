/** Finding a character by a part of its name, within a dialog. */
export const characterFinder = {
  none: 'No character of this name',
  failed: 'The characters could not be searched.',
} as const;
