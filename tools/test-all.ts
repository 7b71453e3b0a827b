/**
 * `npm run test:all`: every test.
 *
 *   npm run test:all -- faults webkit   only these parts
 *   npm run test:all -- --resume        skips parts that already passed on exactly these files
 */
import { parseArgs } from 'node:util';
import { PlainError, sentenceOf } from '../infra/local/src/index.ts';
import { sum, summaryLine } from './lib/tally.ts';
import { buildCheck, staticChecks } from './suite/checks.ts';
import { runSuite } from './suite/main.ts';
import { type SuitePart, partNames, parts, quickSpecs } from './suite/parts.ts';
import { currentTree, readRecord, writeRecord } from './suite/record.ts';

const { values, positionals } = parseArgs({
  options: { resume: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const all: Readonly<Record<string, SuitePart>> = {
  checks: { title: 'Static checks', run: staticChecks },
  specs: { title: 'Specs', run: quickSpecs },
  ...parts,
};

function chosen(): readonly string[] {
  const unknown = positionals.find((name) => !(name in all));
  if (!unknown) return positionals.length > 0 ? positionals : Object.keys(all);
  throw new PlainError(`Unknown part "${unknown}". Parts: ${['checks', 'specs', ...partNames].join(', ')}.`);
}

try {
  const names = chosen();
  const tree = currentTree();
  await runSuite(async (session) => {
    if (!names.includes('checks')) await buildCheck(session);
    for (const name of names) {
      const part = all[name];
      const known = readRecord(tree).parts;
      if (!part || session.signal.aborted) continue;
      if (values.resume && known[name] && known[name].tally.failed === 0) {
        session.log(`${part.title}: passed before (${summaryLine(known[name].tally)})`);
        session.tallies.push(known[name].tally);
        continue;
      }
      const before = session.tallies.length;
      const begin = performance.now();
      await part.run(session);
      if (session.signal.aborted) return;
      const tally = sum(session.tallies.slice(before));
      const seconds = Math.round((performance.now() - begin) / 1000);
      writeRecord({ tree, parts: { ...readRecord(tree).parts, [name]: { tally, seconds } } });
    }
    session.log('Summary');
    for (const [name, { tally, seconds }] of Object.entries(readRecord(tree).parts)) {
      session.log(`${name.padEnd(12)} ${String(seconds).padStart(5)} s  ${summaryLine(tally)}`);
    }
  });
} catch (error) {
  console.error(error instanceof PlainError ? sentenceOf(error) : error);
  process.exit(1);
}
