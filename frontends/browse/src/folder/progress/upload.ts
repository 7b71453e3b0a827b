import { limits } from '@masque/contracts';
import type { ApiError, NumberedFile } from '@masque/web-kit';

/** In one form, so that a broken connection costs little. */
const BATCH_BYTES = 32 * 2 ** 20;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface UploadFile {
  readonly n: number;
  readonly bytes: number;
}

/** `seconds`: null while the network is gone. */
export interface UploadPause {
  readonly seconds: number | null;
}

export interface UploadTools {
  /** Rejects for a file that can't be read anymore. */
  readonly content: (n: number) => Promise<Blob>;
  readonly send: (files: readonly NumberedFile[]) => Promise<ApiError | null>;
  readonly pause: (ms: number) => Promise<void>;
  readonly whenOnline: () => Promise<void>;
  readonly onSent: (bytes: number) => void;
  readonly onPause: (pause: UploadPause | null) => void;
  readonly isStopped: () => boolean;
}

export function batchesOf(files: readonly UploadFile[]): UploadFile[][] {
  const batches: UploadFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    const last = batches.at(-1);
    const isFull = !last || last.length >= limits.importFilesAtOnce || bytes + file.bytes > BATCH_BYTES;
    if (isFull) batches.push([file]);
    else last.push(file);
    bytes = isFull ? file.bytes : bytes + file.bytes;
  }
  return batches;
}

/** Waits for the network and for rate limits; ends with the first error that repeating doesn't help. */
export async function uploadAll(files: readonly UploadFile[], tools: UploadTools): Promise<ApiError | null> {
  for (const batch of batchesOf(files)) {
    const contents = await contentsOf(batch, tools);
    const error = contents.length > 0 ? await sendUntilTaken(() => tools.send(contents), tools) : null;
    if (error !== null || tools.isStopped()) return error;
    tools.onSent(batch.reduce((sum, { bytes }) => sum + bytes, 0));
  }
  return null;
}

async function contentsOf(batch: readonly UploadFile[], tools: UploadTools): Promise<NumberedFile[]> {
  const contents: NumberedFile[] = [];
  for (const { n } of batch) {
    const content = await tools.content(n).catch(() => null);
    if (content) contents.push({ n, content });
  }
  return contents;
}

type SendTools = Pick<UploadTools, 'pause' | 'whenOnline' | 'onPause' | 'isStopped'>;

/** The connection or the server broke, perhaps after the request had arrived. */
const isBrokenOff = ({ kind, status = 0, code }: ApiError): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  status >= 500 ||
  (kind === 'unreadable' && status < 400) ||
  code === 'request.repeated';

/** `send` is repeated, because answers get lost. */
export async function sendUntilTaken(send: () => Promise<ApiError | null>, tools: SendTools): Promise<ApiError | null> {
  for (let tries = 0; ; tries++) {
    const error = await send();
    if (error === null || tools.isStopped()) return null;
    const isBusy = error.status === 429;
    if (!isBusy && !isBrokenOff(error)) return error;
    const backoff = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    const ms = isBusy ? Math.max(FIRST_PAUSE_MS, (error.remainingTime ?? 5) * 1_000) : backoff;
    tools.onPause({ seconds: isBusy ? Math.ceil(ms / 1_000) : null });
    if (!isBusy) await tools.whenOnline();
    await tools.pause(ms);
    tools.onPause(null);
  }
}
