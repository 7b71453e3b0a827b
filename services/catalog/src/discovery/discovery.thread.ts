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

function answer({ call, deadline }: DiscoveryRequest): unknown {
  if (Date.now() > deadline) throw new SearchTimeout(); // the caller has given up
  if (part instanceof DiscoveryWriter) {
    switch (call.name) {
      case 'position':
        return part.position(call.source);
      case 'create':
        return part.create();
      case 'reached':
        return part.reached(call.position);
      case 'apply':
        return part.apply(call.characters);
      case 'setChats':
        return part.setChats(call.counts);
      case 'setPopularity':
        return part.setPopularity(call.counts);
      case 'setMarks':
        return part.setMarks(call.marks);
      case 'forgetMarks':
        return part.forgetMarks(call.userId);
      default:
        throw new Error(`not for the writer: ${call.name}`);
    }
  }
  switch (call.name) {
    case 'page':
      return part.page(call.query, deadline);
    case 'cards':
      return part.cards(call.ids, call.viewerId);
    case 'tags':
      return part.tags(call.limit);
    case 'popularity':
      return part.popularity(call.id, call.viewerId);
    case 'favorites':
      return part.favorites(call.userId, call.limit);
    case 'revisionOf':
      return part.revisionOf(call.id);
    case 'hasPrivate':
      return part.hasPrivate(call.userId);
    default:
      throw new Error(`not for a reader: ${call.name}`);
  }
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
