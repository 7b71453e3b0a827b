import { buildAll } from '../lib/build.ts';
import { exitCodeOf } from '../lib/run-shown.ts';
import { NO_TOOLS } from '../k8s/get-tools.ts';
import type { SuiteSession } from './session.ts';

export async function staticChecks(session: SuiteSession): Promise<void> {
  await session.check('Format', () => session.run('npm', 'run', '--silent', 'format:check'));
  await session.check('Types', () => session.run('npm', 'run', '--silent', 'typecheck'));
  // After type checking: the linter reads the declarations it emits.
  await session.check('Lint', () => session.run('npm', 'run', '--silent', 'lint'));
  await buildCheck(session);
}

export async function buildCheck(session: SuiteSession): Promise<void> {
  await session.check('Build', async () => Boolean(await buildAll(session.signal)));
}

export async function kubernetesCheck(session: SuiteSession): Promise<void> {
  await session.check('Kubernetes', async () => {
    const code = await exitCodeOf('node', ['tools/k8s.ts'], { signal: session.signal });
    return code === NO_TOOLS ? 'skipped' : code === 0;
  });
}
