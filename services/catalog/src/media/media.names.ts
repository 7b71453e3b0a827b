/** Sizes of a picture: two 16:9 crops by their width in pixels, and the whole picture. */
export const pictureSizes = ['160', '640', 'full'] as const;
export type PictureSize = (typeof pictureSizes)[number];

const HASH = /^[0-9a-f]{32}$/;

/** Key of a stored file, `{hash}/{size}.webp`. */
export type MediaName = `${string}/${PictureSize}.webp`;
export const mediaName = (hash: string, size: PictureSize): MediaName => `${hash}/${size}.webp`;

/** The key for what stands in an address; null for everything that is not exactly such a name. */
export function parseMediaName(hash: string, file: string): MediaName | null {
  const size = pictureSizes.find((known) => file === `${known}.webp`);
  return size && HASH.test(hash) ? mediaName(hash, size) : null;
}

/** Public address of a picture. */
export const mediaUrl = (hash: string, size: PictureSize): string => `/media/${mediaName(hash, size)}`;
