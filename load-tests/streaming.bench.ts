/**
 * Compares streamed replies of Masque with SillyTavern (from npm) and the model server, in about six minutes. Build
 * first: `node load-tests/streaming.bench.ts [--check] [--quick] [--no-silly-tavern] [--profile=chat]`. Profiles of
 * these parts (comma list) go to load-tests/profiles. Cold: the first minute after the start.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atRest, rounded } from './lib/at-rest.ts';
import { benchMasque } from './lib/masque.ts';
import { printFigures } from './lib/table.ts';
import { figuresAround, figuresOf } from './streaming/figures.ts';
import { masqueTarget } from './streaming/masque.target.ts';
import { measure } from './streaming/measure.ts';
import { burst, CHATS, Conversations } from './streaming/scenarios.ts';
import { type SillyTavern, startSillyTavern } from './streaming/silly-tavern.ts';
import { storeCommands } from './streaming/store-commands.ts';
import { closeClient } from './streaming/stream.client.ts';
import { directTarget } from './streaming/targets.ts';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'no-silly-tavern': { type: 'boolean', default: false },
    profile: { type: 'string', default: '' },
  },
});
const rounds = values.quick
  ? { warmUp: 5, one: 60, hundred: 1, burst: 3, rest: 15 }
  : { warmUp: 15, one: 200, hundred: 3, burst: 7, rest: 60 };
/** Milliseconds; by then the work that the load left behind is done and memory given back. */
const REST_BEFORE = 60_000;
const log = (line: string) => console.error(line);
const parts = values.profile.split(',').filter(Boolean);
const masque = await benchMasque({ profiled: parts, profiles: 'load-tests/profiles' });
let sillyTavern: SillyTavern | undefined;
try {
  log('Starting Masque, making 200 users with a chat each');
  await masque.start();
  const own = new Conversations(await masqueTarget(masque, CHATS));
  const direct = new Conversations(directTarget(masque.modelsUrl));
  log('Warming the model server and the client');
  for (let round = 0; round < 3; round += 1) await burst(direct);
  if (!values['no-silly-tavern']) sillyTavern = await startSillyTavern(masque.modelsUrl);
  const other = sillyTavern && new Conversations(sillyTavern.target);
  const all = { direct, own, other };

  log('Starting Masque again: cold');
  await masque.restart();
  const cold = await measure(all, { one: 30, hundred: 1, burst: 1 });
  log('Warming up');
  for (let round = 0; round < rounds.warmUp; round += 1) await measure(all, { one: 10, hundred: 0, burst: 1 });
  log('Warm');
  const warm = await measure(all, rounds);
  log('Counting what the store does');
  const commands = await storeCommands(own, masque.mongodbUrl);
  log(`Store commands for one message: ${JSON.stringify(commands.byName)}`);
  log('At rest');
  await pause(REST_BEFORE);
  const rest = await atRest(masque.pids(), rounds.rest);
  console.table(Object.fromEntries(rest.map(({ name, ...row }) => [name, rounded(row)])));

  const figures = [...figuresOf('cold', cold), ...figuresOf('warm', warm), ...figuresAround(commands, rest)];
  const isReached = printFigures(figures);
  const failed = direct.failed + own.failed + (other?.failed ?? 0);
  if (failed > 0) console.log(`${failed} streams failed`);
  if (values.check && !(isReached && own.failed === 0)) process.exitCode = 1;
} finally {
  await sillyTavern?.stop();
  await masque.remove();
  await closeClient();
}
