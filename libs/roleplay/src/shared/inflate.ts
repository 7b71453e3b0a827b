import { joinBytes } from '../cards/png.chunks.ts';

type PackedFormat = 'gzip' | 'deflate-raw';

// Browsers and Node have it; the ES library doesn't declare it.
declare const DecompressionStream: new (format: PackedFormat) => {
  readonly writable: { getWriter(): Writer };
  readonly readable: { getReader(): Reader };
};
interface Writer {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}
interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

/** Calls `add` with each piece; what it throws ends the stream. @throws TypeError for damaged data. */
async function eachPiece(packed: Uint8Array, format: PackedFormat, add: (piece: Uint8Array) => void): Promise<void> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  writer
    .write(packed)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = stream.readable.getReader();
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    try {
      add(piece.value);
    } catch (error) {
      await reader.cancel();
      throw error;
    }
  }
}

/** Much faster than in JavaScript, except for a few kilobytes. @throws RangeError for more than `size` bytes. */
export async function inflateInto(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  let length = 0;
  await eachPiece(packed, 'deflate-raw', (piece) => {
    whole.set(piece, length);
    length += piece.length;
  });
  return whole.subarray(0, length);
}

/** @throws RangeError for more than `most` bytes. */
export async function gunzip(packed: Uint8Array, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  await eachPiece(packed, 'gzip', (piece) => {
    length += piece.length;
    if (length > most) throw new RangeError('too large');
    pieces.push(piece);
  });
  return joinBytes(pieces);
}
