import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPart, type LocalPart } from '../parts/part.ts';
import { privateFolder } from '../parts/private-folder.ts';
import { runTool } from '../parts/run-tool.ts';
import { withoutForeignSecrets } from '../parts/secret-settings.ts';
import type { BackingContext } from './backing.types.ts';
import { javaPart, quietJava } from './java-cache.ts';
import { kafkaConfig } from './kafka.config.ts';

/** Any id works: one node, one cluster. */
const CLUSTER = '5L6g3nShT-eMCtK--X86sw';

export function kafkaPart(context: BackingContext): LocalPart {
  const { dataDir, ports } = context;
  const home = join(dataDir, 'kafka');
  const logs = join(home, 'data');
  const config = join(home, 'server.properties');
  let keepArchive: ((how: string) => void) | undefined;

  return createPart({
    name: 'kafka',
    dataDir,
    ready: (log) => log.text().includes('Kafka Server started'),
    afterEnd: (how) => keepArchive?.(how),
    onDeath: context.onDeath,
    async command() {
      const java = await javaPart('kafka', {
        onDownload: () => context.log('Fetching Kafka with Maven (once, 44 MiB)'),
        signal: context.signal,
      });
      keepArchive = java.keepArchive;
      privateFolder(home);
      const { kafka: broker, kafkaController: controller } = ports;
      writeFileSync(config, kafkaConfig({ broker, controller }, logs, context.kafkaUser), { mode: 0o600 });
      const flags = [
        '-XX:TieredStopAtLevel=1',
        '-XX:+UseSerialGC',
        ...quietJava,
        `-Dlog4j2.configurationFile=file:${join(java.sources, 'log4j2.yaml')}`,
        '-Dlog4j2.disableJmx=true',
        '-cp',
        java.classPath,
      ];
      if (!existsSync(join(logs, 'meta.properties'))) {
        const format = ['kafka.tools.StorageTool', 'format', '--cluster-id', CLUSTER, '--config', config];
        await runTool('java', ['-Xmx64m', ...flags, ...format], { signal: context.signal });
      }
      return {
        file: 'java',
        // A small young generation: once touched, it stays resident, and the broker makes little garbage.
        args: [
          `-Xmx${context.heap.kafka}m`,
          '-Xms32m',
          '-Xmn8m',
          ...java.archiveFlags(),
          ...flags,
          'kafka.Kafka',
          config,
        ],
        env: { ...withoutForeignSecrets(process.env), MALLOC_ARENA_MAX: '2' },
      };
    },
  });
}
