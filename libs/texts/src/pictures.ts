export const pictures = {
  broken: 'Image Load Error',
  of: (name: string) => `Picture of ${name}`,
} as const;
