import { isVisible, plainLine } from '@masque/contracts/rules';

/** What some system does not allow in the name of a file. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;
/** Names of devices on Windows, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes of a name; file systems take 255 with its ending. */
const MOST_BYTES = 200;

/** A name for a file that every system takes, in the script of `name`; `otherwise` when nothing of that can be seen. */
export const fileNameOf = (name: string, ending: string, otherwise: string): string =>
  `${safeName(name, otherwise)}.${ending}`;

/** The same without an ending. */
export function safeName(name: string, otherwise: string): string {
  const spaced = plainLine(name).replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ');
  const bare = cutTo(spaced.replaceAll(/^[. ]+/g, ''), MOST_BYTES).replaceAll(/[. ]+$/g, '');
  const safe = DEVICE.test(bare) ? `_${bare}` : bare;
  return isVisible(safe) ? safe : otherwise;
}

/** The first characters that fit into so many bytes of UTF-8, none of them cut in half. */
function cutTo(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
