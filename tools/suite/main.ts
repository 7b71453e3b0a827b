import { summaryLine, sum } from '../lib/tally.ts';
import { watchParent } from '../lib/watch-parent.ts';
import { SuiteSession } from './session.ts';
import { timeReport } from './times.ts';
import { unsteadyReport } from './unsteady.ts';

/** Exits the process. The last line of output is the summary. */
export async function runSuite(suite: (session: SuiteSession) => Promise<void>): Promise<never> {
  const session = new SuiteSession();
  const begin = performance.now();
  let isInterrupted = false;
  const onSignal = () => {
    isInterrupted = true;
    void session.stop().then(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  watchParent(onSignal);

  await suite(session);
  // The signal handler exits once everything has stopped.
  if (isInterrupted) await new Promise<never>(() => undefined);
  const total = sum(session.tallies);
  await session.stop();
  for (const line of [...timeReport(session.times), ...unsteadyReport()]) session.log(line);
  session.log(`Total ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  for (const failure of session.failures) session.log(`FAILED: ${failure}`);
  console.log(summaryLine(total));
  process.exit(total.failed > 0 ? 1 : 0);
}
