import { workerData } from 'node:worker_threads';
import { limits } from '@masque/contracts';

const BATCH_BYTES = 32 * 2 ** 20;

export interface UploadedFolder {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly Uint8Array[];
}

const { address, headers, files }: UploadedFolder = workerData;
for (let n = 0; n < files.length;) {
  const body = new FormData();
  let size = 0;
  for (let count = 0; count < limits.importFilesAtOnce && size < BATCH_BYTES; count += 1) {
    const file = files[n];
    if (!file) break;
    size += file.length;
    body.append('file', new File([Buffer.from(file)], String(n)));
    n += 1;
  }
  const reply = await fetch(address, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`the upload answered ${reply.status}`);
}
