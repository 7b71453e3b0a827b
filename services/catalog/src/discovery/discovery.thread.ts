import { parentPort, workerData } from 'node:worker_threads';
import type { DiscoveryRequest, DiscoveryResponse, ThreadSettings } from './discovery.calls.ts';
import { SearchTimeout } from './discovery.database.ts';
import { DiscoveryPages } from './discovery.pages.ts';
import { DiscoveryWriter } from './discovery.writer.ts';
import { lowerThreadPriority } from './thread.priority.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by ThreadClient, which is typed
const { file, role } = workerData as ThreadSettings;
if (role === 'searcher') lowerThreadPriority();
const part = role === 'writer' ? new DiscoveryWriter(file) : new DiscoveryPages(file);

function answer({ name, args, deadline }: DiscoveryRequest): unknown {
  if (Date.now() > deadline) throw new SearchTimeout(); // the caller has given up
  const method: unknown = Reflect.get(part, name);
  if (typeof method !== 'function') throw new Error(`no call ${String(name)} for a ${role}`);
  return Reflect.apply(method, part, args);
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26];

function failureOf(error: unknown): DiscoveryResponse['failure'] {
  if (error instanceof SearchTimeout) return 'timeout';
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return DAMAGED.includes(code) ? 'damaged' : 'failed';
}

parentPort?.on('message', (request: DiscoveryRequest | 'close') => {
  if (request === 'close') {
    part.close();
    parentPort?.close();
    return;
  }
  const { id } = request;
  try {
    const value = answer(request);
    const moved = value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
    parentPort?.postMessage({ id, value } satisfies DiscoveryResponse, moved);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, failure: failureOf(error), reason } satisfies DiscoveryResponse);
  }
});
