import { unreadPictureKind } from './picture.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const media = (...brands: string[]) =>
  `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`;

it.each<[string, string, string | null]>([
  ['an iPhone’s photo', media('heic', 'mif1', 'heic'), 'HEIC'],
  ['one of another encoder', media('mif1', 'heix'), 'HEIC'],
  ['AVIF', media('avif', 'mif1', 'miaf'), null],
  ['AVIF of another brand', media('mif1', 'avif'), null],
  ['a film', media('qt  ', 'qt  '), 'Video'],
  ['JPEG XL', '\xff\x0a\0\0', 'JPEG XL'],
  ['JPEG XL in a container', '\0\0\0\x0cJXL \r\n\x87\n', 'JPEG XL'],
  ['TIFF', 'II*\0\x08\0\0\0', 'TIFF'],
  ['BMP', 'BM\x36\0\x0c\0\0\0\0\0', 'BMP'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG'],
  ['SVG behind its declaration', '<?xml version="1.0"?>\n<!-- x -->\n<svg width="1">', 'SVG'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', null],
  ['JPEG', '\xff\xd8\xff\xe0', null],
  ['a text', 'BM is how this text begins', null],
  ['a page', '<html><body>', null],
  ['nothing', '', null],
])('the kind of %s', (_name, head, kind) => expect(unreadPictureKind(bytes(head))).toBe(kind));
