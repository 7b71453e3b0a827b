/**
 * Mutation testing of lorebook and prompt: puts one small fault at a time into the library (in memory) and runs the
 * tests. `npm run mutation -w libs/roleplay [-- --every 5] [--file checks] [--workers 2]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { equivalent } from './equivalent.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { Runner } from './runner.ts';

const library = resolve(import.meta.dirname, '../..');
const folders = ['src/lorebook', 'src/prompt'];
const specs = (folder: string): string[] =>
  readdirSync(join(library, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => join(folder, name));
/** Unit specs first: they are fast and catch most faults. */
const rounds = [
  folders.flatMap(specs),
  ['test/lore.properties.spec.ts', 'test/prompt.properties.spec.ts'],
  specs('src/cards'),
];

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

function allMutants(): Mutant[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(library, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && name.includes(values.file))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => mutantsOf(file, readFileSync(join(library, file), 'utf8')));
}

async function isKilled(runner: Runner, mutant: Mutant): Promise<boolean> {
  const path = join(library, mutant.file);
  const whole = readFileSync(path, 'utf8');
  const changed = { path, source: whole.slice(0, mutant.start) + mutant.after + whole.slice(mutant.end) };
  for (const tests of rounds) if (await runner.isRed({ library, tests, changed })) return true;
  return false;
}

const mutants = allMutants().filter((_, i) => i % Number(values.every) === 0);
const counted = mutants.filter((mutant) => !equivalent(mutant));
console.log(
  `${mutants.length} faults, ${mutants.length - counted.length} of them without a difference anyone could see`,
);
const queue = [...counted];
const survivors: Mutant[] = [];
async function work(): Promise<void> {
  const runner = new Runner();
  for (const tests of rounds)
    if (await runner.isRed({ library, tests })) throw new Error(`Without any fault these fail: ${tests.join(', ')}`);
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    if (await isKilled(runner, mutant)) continue;
    survivors.push(mutant);
    console.log(
      `survived: ${mutant.file}:${mutant.line}  ${mutant.before.trim()}  →  ${mutant.after.trim() || '(nothing)'}`,
    );
  }
  runner.end();
}
await Promise.all(Array.from({ length: Number(values.workers) }, work));
const killed = counted.length - survivors.length;
console.log(`${killed} of ${counted.length} killed: ${((killed / counted.length) * 100).toFixed(1)} %`);
process.exitCode = killed / counted.length >= 0.85 ? 0 : 1;
