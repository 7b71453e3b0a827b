import { join } from 'node:path';
import { onPath } from '../parts/on-path.ts';
import { createPart, type LocalPart } from '../parts/part.ts';
import { answers } from '../parts/tcp.ts';
import { privateFolder } from '../parts/private-folder.ts';
import { withoutForeignSecrets } from '../parts/secret-settings.ts';
import type { BackingContext } from './backing.types.ts';
import { javaPart, quietJava } from './java-cache.ts';

const CACHE_MIB = 48;

/** `mongod` if it is on the PATH, else the embedded document store (MongoDB's protocol over one file). */
export function storePart(context: BackingContext): LocalPart {
  const { dataDir, ports } = context;
  const mongod = onPath('mongod');
  let keepArchive: ((how: string) => void) | undefined;

  return createPart({
    name: 'store',
    dataDir,
    ready: () => answers(ports.store),
    afterEnd: (how) => keepArchive?.(how),
    onDeath: context.onDeath,
    async command() {
      if (mongod) {
        const folder = join(dataDir, 'mongodb');
        privateFolder(folder);
        return { file: mongod, args: ['--bind_ip', '127.0.0.1', '--port', String(ports.store), '--dbpath', folder] };
      }
      const java = await javaPart('document-store', {
        onDownload: () => context.log('Fetching the document store with Maven (once)'),
        signal: context.signal,
      });
      keepArchive = java.keepArchive;
      const folder = join(dataDir, 'store');
      privateFolder(folder);
      return {
        file: 'java',
        args: [
          `-Xmx${context.heap.store}m`,
          // Headroom: a full collection blocks all requests for 60-100 ms, and in a small heap runs once a second.
          '-Xms160m',
          '-Xmn32m',
          ...java.archiveFlags(),
          '-XX:+UseSerialGC',
          ...quietJava,
          // The second compiler would take a core from everything else for minutes.
          '-XX:TieredStopAtLevel=1',
          '-cp',
          java.classPath,
          'DocumentStore',
          String(ports.store),
          join(folder, 'store.mv'),
          String(CACHE_MIB),
        ],
        env: { ...withoutForeignSecrets(process.env), MALLOC_ARENA_MAX: '2' },
      };
    },
  });
}
