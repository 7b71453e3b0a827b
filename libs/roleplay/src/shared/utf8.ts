// The platform's own coder: browsers and Node have it, the ES library does not declare it.
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

export interface Decoded {
  text: string;
  /** Some bytes were no UTF-8 and became U+FFFD. */
  damaged: boolean;
}

export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** UTF-8 (a byte order mark is dropped), or UTF-16 when its byte order mark says so. Never throws. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const label = utf16Label(bytes) ?? 'utf-8';
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), damaged: false };
  } catch {
    return { text: new TextDecoder(label).decode(bytes), damaged: true };
  }
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}
