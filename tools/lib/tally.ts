import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface TestTally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const PASSED: TestTally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: TestTally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: TestTally = { passed: 0, failed: 0, skipped: 1 };

export function sum(tallies: readonly TestTally[]): TestTally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function summaryLine({ passed, failed, skipped }: TestTally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function reportOf(file: string): JestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A missing or invalid report counts as one failure. */
export function tallyOf(file: string): TestTally {
  const report = reportOf(file);
  if (!report) return FAILED;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function failedFilesOf(file: string): readonly string[] {
  return (reportOf(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

export function failedTestsOf(file: string): readonly string[] {
  const files = (reportOf(file)?.testResults ?? []).filter(({ status }) => status === 'failed');
  return files.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length === 0
      ? [relative('.', name)]
      : failed.map((test) => `${relative('.', name)}: ${test.fullName}`);
  });
}

/** The first run's counts, with repeated files counted by their second run. */
export function tallyAfterRerun(file: string, againFile: string): TestTally {
  const [first, again] = [tallyOf(file), tallyOf(againFile)];
  const firstResults = (reportOf(file)?.testResults ?? []).filter(({ status }) => status === 'failed');
  const count = (wanted: string) =>
    firstResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  return {
    passed: first.passed - count('passed') + again.passed,
    failed: again.failed,
    skipped: first.skipped - count('pending') - count('todo') + again.skipped,
  };
}
