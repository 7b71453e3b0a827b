export const pictures = {
  broken: 'Image Load Error',
  /** Of a picture that was opened by itself. */
  failed: 'Failed to load image',
  /** Of a picture in a text, which is shown whole when pressed. */
  show: (description: string) => (description ? `Show picture: ${description}` : 'Show picture'),
  of: (name: string) => `Picture of ${name}`,
} as const;
