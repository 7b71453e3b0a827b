/** Prints the functions of a CPU profile with the most self time: `node load-tests/lib/profile-top.ts FILE [rows]`. */
import { readFileSync } from 'node:fs';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  /** Microseconds. */
  readonly timeDeltas: readonly number[];
}

const [file = '', rows = '40'] = process.argv.slice(2);
const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(file, 'utf8'));
const names = new Map(
  nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
    const place = url.replace(/^.*node_modules\//, '').replace(/^file:\/\/.*?\/(?=services|libs)/, '');
    return [id, `${functionName || '(anonymous)'} ${place}:${lineNumber + 1}`];
  }),
);
const times = new Map<string, number>();
samples.forEach((id, index) => {
  const name = names.get(id) ?? '';
  times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
});
const busy = [...times].filter(([name]) => !name.startsWith('(idle)') && !name.startsWith('(program)'));
const all = busy.reduce((sum, [, ms]) => sum + ms, 0);
console.log(`${Math.round(all)} ms busy`);
for (const [name, ms] of busy.toSorted(([, a], [, b]) => b - a).slice(0, Number(rows))) {
  console.log(`${((100 * ms) / all).toFixed(1).padStart(5)} %  ${Math.round(ms).toString().padStart(6)} ms  ${name}`);
}
