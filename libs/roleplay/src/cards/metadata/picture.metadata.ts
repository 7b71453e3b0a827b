import { asciiBytes, asciiText, decodeBase64, encodeBase64 } from '../../shared/base64.ts';
import { pictureFormat } from '../picture.ts';
import { gifWithoutMetadata } from './gif.metadata.ts';
import { jpegWithoutMetadata } from './jpeg.metadata.ts';
import { pngWithoutMetadata } from './png.metadata.ts';
import { webpWithoutMetadata } from './webp.metadata.ts';

const isGif = (bytes: Uint8Array): boolean => /^GIF8[79]a$/.test(asciiText(bytes.subarray(0, 6)));

/** Strips Exif, XMP, comments and dates, not pixels. Returns the same array if unchanged. Never throws. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  switch (pictureFormat(bytes)) {
    case 'png':
      return pngWithoutMetadata(bytes);
    case 'jpeg':
      return jpegWithoutMetadata(bytes);
    case 'webp':
      return webpWithoutMetadata(bytes);
    default:
      return isGif(bytes) ? gifWithoutMetadata(bytes) : bytes;
  }
}

/** The first base64 characters of PNG, JPEG, WebP and GIF. */
const START = String.raw`(?:iVBORw0KGgo|[/_]9j[/_]|UklGR|R0lGOD)`;
const wholePicture = new RegExp(String.raw`^(?:data:[^,]{0,200};base64,)?(?=${START}[\w+/=\r\n-]*$)`);
const pictureInside = new RegExp(String.raw`;base64,(${START}[\w+/=-]*)`, 'g');

export function withoutPictureMetadata(text: string): string {
  const whole = wholePicture.exec(text);
  if (whole) {
    const start = whole[0].length;
    const own = cleanBase64(text.slice(start));
    if (own !== undefined) return text.slice(0, start) + own;
  }
  if (!text.includes(';base64,')) return text;
  return text.replace(pictureInside, (_, base64: string) => `;base64,${cleanBase64(base64) ?? base64}`);
}

function cleanBase64(base64: string): string | undefined {
  const bytes = decodeBase64(asciiBytes(base64));
  if (bytes === undefined) return undefined;
  const own = withoutMetadata(bytes);
  return own === bytes ? base64 : asciiText(encodeBase64(own));
}
