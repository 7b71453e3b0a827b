import { fileName } from './folder.file.ts';

const inFolder = /^url\(\s*(["']?)(?:\.{0,2}\/)*backgrounds\/(.+)\1\s*\)$/s;

/** The file that a CSS address in SillyTavern's settings or chats names; empty for pictures of other folders. */
export function backgroundIn(css: string | undefined): string {
  const [, , file = ''] = inFolder.exec(css ?? '') ?? [];
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

export const backgroundAddress = (file: string): string => `url("backgrounds/${encodeURIComponent(file)}")`;

/** No background. */
export const TRANSPARENT = '__transparent.png';

/** Bundled with SillyTavern 1.19. */
const stock = new Set([
  TRANSPARENT,
  '_black.jpg',
  '_white.jpg',
  'bedroom clean.jpg',
  'bedroom cyberpunk.jpg',
  'bedroom red.jpg',
  'bedroom tatami.jpg',
  'cityscape medieval market.jpg',
  'cityscape medieval night.jpg',
  'cityscape postapoc.jpg',
  'forest treehouse fireworks air baloons (by kallmeflocc).jpg',
  'japan classroom side.jpg',
  'japan classroom.jpg',
  'japan path cherry blossom.jpg',
  'japan university.jpg',
  'landscape autumn great tree.jpg',
  'landscape beach day.png',
  'landscape beach night.jpg',
  'landscape mountain lake.jpg',
  'landscape postapoc.jpg',
  'landscape winter lake house.jpg',
  'royal.jpg',
  'tavern day.jpg',
]);

export const isStockBackground = (path: string): boolean => stock.has(fileName(path));
