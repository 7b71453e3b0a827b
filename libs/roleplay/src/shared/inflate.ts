export type PackedFormat = 'gzip' | 'deflate-raw';

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

/** Stops at `most` bytes. @throws RangeError above it, TypeError for damaged data. */
export async function inflateNatively(packed: Uint8Array, format: PackedFormat, most: number): Promise<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const written = writer.write(packed).then(() => writer.close());
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('too large');
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
