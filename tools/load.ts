/** See docs/load-tests.md. Exits with k6's 99 for a broken threshold, except in `breakpoint`. */
import { mkdirSync } from 'node:fs';
import { PlainError, sentenceOf } from '../infra/local/src/index.ts';
import { exitCodeOf } from './lib/run-shown.ts';
import { k6 } from './load/k6.ts';
import { loadRunFrom, usage } from './load/target.ts';

const BROKEN_THRESHOLDS = 99;

async function run(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const { scenario, origin, oidcUrl, ...asked } = loadRunFrom(args, process.env);
  const ready = await fetch(`${origin}/health/ready`).catch(() => undefined);
  if (!ready?.ok)
    throw new PlainError(`There is no Masque ready at ${origin}: start one (npm start), or name it by --target.`);
  const program = await k6((line) => console.log(line));
  mkdirSync('reports/load', { recursive: true });
  const numbers = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[`MASQUE_${name.toUpperCase()}`, String(value)]],
  );
  const env = {
    ...process.env,
    ...Object.fromEntries(numbers),
    MASQUE_ORIGIN: origin,
    MASQUE_OIDC_URL: oidcUrl,
    MASQUE_RUN: Date.now().toString(36),
    K6_NO_USAGE_REPORT: 'true',
  };
  const code = await exitCodeOf(program, ['run', '--quiet', '--no-color', `load-tests/k6/${scenario}.js`], { env });
  if (code === BROKEN_THRESHOLDS && scenario === 'breakpoint') return 0;
  return code ?? 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
