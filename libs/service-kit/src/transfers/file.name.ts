import { isVisible, plainLine } from '@masque/contracts/rules';

const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** File systems allow 255 bytes, including the extension. */
const MOST_BYTES = 200;

export const fileNameOf = (name: string, ending: string, otherwise: string): string =>
  `${safeName(name, otherwise)}.${ending}`;

export function safeName(name: string, otherwise: string): string {
  const spaced = plainLine(name).replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ');
  const bare = cutTo(spaced.replaceAll(/^[. ]+/g, ''), MOST_BYTES).replaceAll(/[. ]+$/g, '');
  const safe = DEVICE.test(bare) ? `_${bare}` : bare;
  return isVisible(safe) ? safe : otherwise;
}

function cutTo(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
