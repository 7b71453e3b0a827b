export const pictures = {
  broken: 'Image Load Error',
  /** Of a picture that was opened by itself. */
  failed: 'Failed to load image',
  of: (name: string) => `Picture of ${name}`,
} as const;
