/** Fails on a license that isn't allowed and on a high or critical vulnerability in a runtime dependency. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { refusedLicenses } from './audit/licenses.ts';
import { summaryOf } from './audit/vulnerabilities.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;

/** npm exits with an error when it finds vulnerabilities; its output is still the report. */
async function npmAudit(): Promise<string> {
  const options = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    return (await run('npm', ['audit', '--json', '--omit=dev'], options)).stdout;
  } catch (error) {
    return error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' ? error.stdout : '';
  }
}

const { refused, looked } = refusedLicenses('.');
console.log(`Licenses: ${looked} packages, ${refused.length} not allowed`);
for (const line of refused) console.log(`  ${line}`);
const { text, isFailure } = summaryOf(await npmAudit());
console.log(`Vulnerabilities: ${text}`);
process.exit(refused.length > 0 || isFailure ? 1 : 0);
