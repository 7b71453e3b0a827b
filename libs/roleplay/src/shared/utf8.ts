// Browsers and Node have these; the ES library doesn't declare them.
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Drops a byte order mark; reads UTF-16 if the mark says so. Never throws. */
export function decodeUtf8(bytes: Uint8Array): { text: string; damaged: boolean } {
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
