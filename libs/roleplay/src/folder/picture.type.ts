const signatures = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/gif', 0, [0x47, 0x49, 0x46]],
  ['image/avif', 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69]],
] as const;

/** Null for pictures that Masque doesn't read, and for other files. */
export const pictureType = (bytes: Uint8Array): string | null =>
  signatures.find(([, at, mark]) => mark.every((byte, i) => bytes[at + i] === byte))?.[0] ?? null;
