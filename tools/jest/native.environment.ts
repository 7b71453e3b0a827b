import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Jest replaces these per file. A vm context would take the replacements with it; here they must be restored. */
const original = { console: globalThis.console, exit: process.exit.bind(process) };

/** Runs specs on the worker's own globals, without a vm context; see native.runtime.ts. */
export default class NativeEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext(): null {
    return null;
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = original.console;
    process.exit = original.exit;
    const { masquePrefixes } = globalThis as { masquePrefixes?: readonly string[] };
    if (!masquePrefixes) return;
    Reflect.deleteProperty(globalThis, 'masquePrefixes');
    const { deleteLeftovers } = await import('./leftovers.ts');
    await deleteLeftovers(masquePrefixes);
  }
}
