/** Memory and CPU of `npm start` at rest, after a build: `node load-tests/rest.bench.ts [--seconds=60] [--check]`. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillSampleData } from '../tools/sample-data/fill.ts';
import { atRest, rounded } from './lib/at-rest.ts';
import { benchMasque } from './lib/masque.ts';
import { printFigures } from './lib/table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    settle: { type: 'string', default: '45' },
    check: { type: 'boolean', default: false },
  },
});
const MIB = 1024;

const masque = await benchMasque({ withModels: true });
try {
  await masque.start();
  await fillSampleData({ origin: masque.origin, oidcUrl: masque.oidcUrl, log: () => undefined });
  await pause(Number(values.settle) * 1_000);
  const rows = await atRest(masque.pids(), Number(values.seconds));
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, rounded(row)])));
  const all = rows.at(-1);
  const isReached = printFigures([
    { name: 'processor at rest', unit: 'cores', masque: all?.cores ?? Number.NaN, limit: 0.03 },
    { name: 'resident at rest', unit: 'GiB', masque: (all?.resident ?? Number.NaN) / MIB, limit: 1.2 },
    { name: 'the same, shared pages counted once', unit: 'GiB', masque: (all?.proportional ?? Number.NaN) / MIB },
  ]);
  if (values.check && !isReached) process.exitCode = 1;
} finally {
  await masque.remove();
}
