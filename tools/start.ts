import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type LocalPart,
  PlainError,
  createBacking,
  createMasque,
  privateFolder,
  runTool,
  sentenceOf,
} from '../infra/local/src/index.ts';
import { buildAll } from './lib/build.ts';
import { progress } from './lib/progress.ts';
import { readSettings } from './lib/settings.ts';
import { supervisor } from './lib/supervisor.ts';
import { watchParent } from './lib/watch-parent.ts';

const BACKING_GRACE = 2500;
const ECHO = 1000;
const begin = performance.now();
const abort = new AbortController();
const watch = supervisor((line) => console.log(line));
const undo: (() => Promise<void>)[] = [];
const started: LocalPart[] = [];
let signalled = 0;
let stopping: Promise<void> | undefined;

function stop(): Promise<void> {
  stopping ??= (async () => {
    watch.end();
    abort.abort();
    for (const each of undo.toReversed()) await each();
  })();
  return stopping;
}

/** The first signal shuts down gracefully; a second one kills, unless it is an echo of the first. */
function onSignal(): void {
  if (!stopping) {
    signalled = performance.now();
    console.log('\nStopping');
    void stop().then(() => process.exit(0));
  } else if (performance.now() - signalled > ECHO) {
    void Promise.all(started.map((part) => part.kill())).then(() => process.exit(1));
  }
}

async function fillOnce(dataDir: string, target: { origin: string; oidcUrl: string | undefined }): Promise<void> {
  const done = join(dataDir, 'sample-data.done');
  const { origin, oidcUrl } = target;
  if (!oidcUrl || existsSync(done)) return;
  // In a separate process: painting takes memory that this one would never release.
  const filler = join(import.meta.dirname, 'sample-data.ts');
  try {
    const paint = () => runTool('node', [filler, origin, oidcUrl], { signal: abort.signal });
    await progress.step('Sample characters', paint);
    writeFileSync(done, '');
  } catch (error) {
    if (abort.signal.aborted) throw error;
    progress.line(`Creating sample characters failed; the next start tries again: ${sentenceOf(error)}`);
  }
}

async function run(): Promise<void> {
  const { dataDir, backingPorts, masquePorts } = readSettings(process.env);
  privateFolder(dataDir);
  console.log('Masque is starting');
  const backing = createBacking({
    ports: backingPorts,
    dataDir,
    log: (line) => progress.line(line),
    onDeath: watch.onDeath,
    signal: abort.signal,
  });
  undo.push(() => backing.stop(BACKING_GRACE));
  const masque = createMasque({
    ports: masquePorts,
    dataDir,
    backing: backing.env,
    env: process.env,
    isOneProcess: true,
    onDeath: watch.onDeath,
  });
  undo.push(() => masque.stop());
  started.push(...masque.allParts, ...Object.values(backing.parts));
  await masque.prepare();
  await backing.prepare();

  const results = await Promise.allSettled([
    progress.step('Kafka, document store, Redis', () => backing.start()),
    progress.step(
      'Build',
      () => buildAll(abort.signal),
      (what) => (what === 'unchanged' ? 'nothing changed' : ''),
    ),
  ]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  await progress.step('Services', () => masque.start());
  await fillOnce(dataDir, masque);

  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`\nMasque is ready at ${masque.origin} (${seconds} s)`);
  const further = masque.gatewayUrls.slice(1);
  if (further.length > 0) console.log(`Additional gateways for a load balancer: ${further.join(', ')}`);
  if (masque.oidcUrl) console.log(`Local sign-in at ${masque.oidcUrl}: pick an account, no password.`);
  if (masque.parts.models) console.log('Replies come from a demo model. Set MODEL_GATEWAY_URL to use a real one.');
  console.log(`Data and logs are in ${relative('.', dataDir) || dataDir}. Ctrl-C stops everything.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
watchParent(onSignal);
try {
  await run();
} catch (error) {
  const asked = stopping !== undefined;
  await stop();
  if (!asked) {
    console.error(error instanceof PlainError ? `\n${sentenceOf(error)}` : error);
    process.exit(1);
  }
}
