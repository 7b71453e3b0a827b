/**
 * `node tools/dependencies.ts`: licences of all packages and known vulnerabilities of those that run (`npm audit`, which asks
 * the registry). Ends with 1 when a licence is not allowed or a vulnerability is high or critical. A registry that cannot be
 * asked is said, and is no failure.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { refusedLicences } from './audit/licences.ts';
import { summaryOf } from './audit/vulnerabilities.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;

/** What npm prints, also when it ends with an error, as it does when it has found something. */
async function npmAudit(): Promise<string> {
  const options = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run('npm', ['audit', '--json', '--omit=dev'], options)).stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' ? error.stdout : '';
  }
}

const { refused, looked } = refusedLicences('.');
console.log(`Licences: ${looked} packages, ${refused.length} not allowed`);
for (const line of refused) console.log(`  ${line}`);
const { text, isFailure } = summaryOf(await npmAudit());
console.log(`Vulnerabilities: ${text}`);
process.exit(refused.length > 0 || isFailure ? 1 : 0);
