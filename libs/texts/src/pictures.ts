export const pictures = {
  broken: 'Image Load Error',
  /** For a picture that was opened by itself. */
  failed: 'Failed to load image',
  /** For a picture in a text, which opens when pressed. */
  show: (description: string) => (description ? `Show picture: ${description}` : 'Show picture'),
  none: 'No Image',
  remove: 'Remove image',
  otherType: 'This file type isn’t supported. Choose a PNG, JPEG, WebP, GIF or AVIF.',
  unreadable: 'This picture can’t be read. Choose another PNG, JPEG, WebP, GIF or AVIF.',
  tooManyPixels: 'This picture has more than 40 megapixels. Choose a smaller one.',
  of: (name: string) => `Picture of ${name}`,
} as const;
