export const pictures = {
  broken: 'Image Load Error',
  /** For a picture that was opened by itself. */
  failed: 'Failed to load image',
  /** For a picture in a text, which opens when pressed. */
  show: (description: string) => (description ? `Show picture: ${description}` : 'Show picture'),
  of: (name: string) => `Picture of ${name}`,
} as const;
