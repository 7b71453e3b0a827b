import { describe, expect, it } from '@jest/globals';
import { limits } from '@masque/contracts';
import type { ApiError } from '@masque/web-kit';
import { batchesOf, type UploadFile, uploadAll, type UploadPause, type UploadTools } from './upload.ts';

const MB = 2 ** 20;
const files = (...bytes: number[]): UploadFile[] => bytes.map((size, n) => ({ n, bytes: size }));

function aServer(answers: (ApiError | null)[], broken: readonly number[] = []) {
  const sent: number[][] = [];
  const pauses: (UploadPause | null)[] = [];
  const waits: number[] = [];
  const log: string[] = [];
  const tools: UploadTools = {
    content: (n) => (broken.includes(n) ? Promise.reject(new Error('gone')) : Promise.resolve(new Blob([String(n)]))),
    send: (batch) => {
      sent.push(batch.map(({ n }) => n));
      return Promise.resolve(answers.shift() ?? null);
    },
    pause: (ms) => Promise.resolve(void waits.push(ms)),
    whenOnline: () => Promise.resolve(void log.push('online')),
    onSent: (bytes) => void log.push(`sent ${bytes}`),
    onPause: (pause) => void pauses.push(pause),
    isStopped: () => false,
  };
  return { tools, sent, pauses, waits, log };
}
const offline: ApiError = { kind: 'network', message: 'Offline' };

describe('uploading an import', () => {
  it('sends forms of at most 200 files and 32 MB; a larger file goes by itself', () => {
    const counts = (...bytes: number[]) => batchesOf(files(...bytes)).map((batch) => batch.length);
    expect(counts(...Array(450).fill(1))).toEqual([limits.importFilesAtOnce, limits.importFilesAtOnce, 50]);
    expect(counts(20 * MB, 10 * MB, 10 * MB, 60 * MB, 1)).toEqual([2, 1, 1, 1]);
    expect(counts()).toEqual([]);
  });

  it('waits as long as a busy server asks, then sends the same form again', async () => {
    const server = aServer([{ kind: 'http', status: 429, message: 'Busy', remainingTime: 7 }]);
    expect(await uploadAll(files(1, 1), server.tools)).toBeNull();
    expect(server.sent).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(server.waits).toEqual([7_000]);
    expect(server.pauses).toEqual([{ seconds: 7 }, null]);
    expect(server.log).toEqual(['sent 2']);
  });

  it('goes on after the network was gone, waiting longer each time', async () => {
    const server = aServer([offline, offline, { kind: 'http', status: 502, message: 'Bad gateway' }]);
    expect(await uploadAll(files(1), server.tools)).toBeNull();
    expect(server.waits).toEqual([1_000, 2_000, 4_000]);
    expect(server.log).toEqual(['online', 'online', 'online', 'sent 1']);
    expect(server.pauses[0]).toEqual({ seconds: null });
  });

  it('sends a form again whose answer broke off, but not one that a proxy refused with a page', async () => {
    const unreadable = (status: number): ApiError => ({ kind: 'unreadable', status, message: 'Unreadable' });
    const server = aServer([unreadable(200)]);
    expect(await uploadAll(files(1), server.tools)).toBeNull();
    expect(server.sent).toHaveLength(2);
    expect(await uploadAll(files(1), aServer([unreadable(413)]).tools)).toEqual(unreadable(413));
  });

  it('ends with a refusal that repeating doesn’t help', async () => {
    const refusal: ApiError = { kind: 'http', status: 409, message: 'Started' };
    const server = aServer([refusal]);
    expect(await uploadAll(files(60 * MB, 60 * MB), server.tools)).toEqual(refusal);
    expect(server.sent).toEqual([[0]]);
  });

  it('leaves out a file that can’t be read anymore', async () => {
    const server = aServer([], [1]);
    await uploadAll(files(1, 1, 1), server.tools);
    expect(server.sent).toEqual([[0, 2]]);
  });
});
