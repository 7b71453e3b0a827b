import type { Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createInflateRaw, createUnzip, createZstdDecompress } from 'node:zlib';
import type { Dispatcher } from 'undici';

const MAX_ENCODINGS = 5;
const MAX_DECODED = 64 * 1024 * 1024;
const cut = { finishFlush: constants.Z_SYNC_FLUSH };
const zipped = new Set(['gzip', 'x-gzip', 'deflate', 'compress', 'x-compress']);

const isGzip = (first: Buffer): boolean => first[0] === 0x1f && first[1] === 0x8b;
const isZlib = (first: Buffer): boolean => ((first[0] ?? 0) & 0x0f) === 8 && first.readUInt16BE() % 31 === 0;
const USUAL_ZLIB = 0x78;
const isZstd = (first: Buffer): boolean => first[0] === 0x28 && first[1] === 0xb5;
const isText = (first: Buffer): boolean => /^[\s{["<:a-z]{2}/i.test(first.toString('latin1'));

/** By the first two bytes where they tell; null: not compressed. */
function decoderOf(encoding: string, first: Buffer): Duplex | null {
  if (isZstd(first)) return createZstdDecompress();
  if (encoding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  if (isGzip(first) || (isZlib(first) && (encoding !== '' || first[0] === USUAL_ZLIB))) return createUnzip(cut);
  return encoding === 'deflate' && !isText(first) ? createInflateRaw(cut) : null;
}

interface Sink {
  write(piece: Buffer): void;
  end(): void;
}

class Decoder implements Sink {
  private first = Buffer.alloc(0);
  private size = 0;
  private target: Sink | null = null;

  constructor(
    private readonly encoding: string,
    private readonly next: Sink,
    private readonly fail: (error: Error) => void,
    private readonly isUnread: () => boolean,
  ) {}

  write(piece: Buffer): void {
    if (this.target) this.target.write(piece);
    else {
      this.first = Buffer.concat([this.first, piece]);
      if (this.first.length >= 2) this.begin(decoderOf(this.encoding, this.first));
    }
  }

  end(): void {
    if (!this.target) this.begin(null);
    this.target?.end();
  }

  private begin(decoder: Duplex | null): void {
    decoder?.on('data', (piece: Buffer) => {
      this.size += piece.length;
      if (this.isUnread()) decoder.destroy();
      else if (this.size > MAX_DECODED) decoder.destroy(new Error('response too large'));
      else this.next.write(piece);
    });
    decoder?.on('end', () => this.next.end());
    decoder?.on('error', this.fail);
    this.target = decoder ?? this.next;
    this.target.write(this.first);
  }
}

/** Some proxies compress without being asked, and some name an encoding that it isn't. */
export class DecodingHandler implements Dispatcher.DispatchHandler {
  private sink: Sink | null = null;
  private isOver = false;

  constructor(private readonly handler: Dispatcher.DispatchHandler) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    { 'content-encoding': given, ...headers }: Record<string, string | string[] | undefined>,
    message?: string,
  ): void {
    const encodings = [given ?? []]
      .flat()
      .join(',')
      .toLowerCase()
      .split(/[\s,]+/);
    const { handler } = this;
    const output: Sink = {
      write: (piece) => !this.isOver && handler.onResponseData?.(controller, piece),
      end: () => !this.isOver && handler.onResponseEnd?.(controller, {}),
    };
    const fail = (error: Error) => {
      controller.abort(error);
      this.onResponseError(controller, error);
    };
    const known = encodings.filter((one) => one === 'br' || one === 'zstd' || zipped.has(one)).slice(0, MAX_ENCODINGS);
    this.sink = (known.length > 0 ? known : ['']).reduce<Sink>(
      (next, encoding) => new Decoder(encoding, next, fail, () => controller.aborted),
      output,
    );
    const { 'content-length': length, ...rest } = headers;
    handler.onResponseStart?.(
      controller,
      status,
      known.length > 0 ? rest : { ...rest, 'content-length': length },
      message,
    );
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.sink?.write(piece);
  }

  onResponseEnd(): void {
    this.sink?.end();
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.handler.onResponseError?.(controller, error);
  }
}
