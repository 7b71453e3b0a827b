import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import { sourceMapOf } from '../../libs/testkit/src/typescript.hooks.mjs';

const require = createRequire(import.meta.url);
const CIRCUS = /[\\/]jest-circus[\\/]/;
let files = 0;

class SourceMaps extends Map<string, string> {
  override get(url: string): string | undefined {
    return sourceMapOf(url);
  }
}

/**
 * Jest `runtime` that imports specs with Node's own loader, so each worker evaluates npm modules once. Our own modules
 * are re-evaluated for each spec file (`typescript.hooks.mjs`).
 */
export default class NativeRuntime {
  private readonly environment: JestEnvironment;

  constructor(_config: unknown, environment: JestEnvironment) {
    this.environment = environment;
    // Circus keeps a file's tests in module state.
    for (const path of Object.keys(require.cache)) if (CIRCUS.test(path)) delete require.cache[path];
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
  }

  requireInternalModule(path: string): unknown {
    return require(path);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  async unstable_importModule(path: string): Promise<void> {
    files += 1;
    await import(`${pathToFileURL(path).href}?file=${files}`);
  }

  setGlobalsForRuntime(globals: Readonly<Record<string, unknown>>): void {
    const { moduleMocker, fakeTimersModern: timers } = this.environment;
    if (!moduleMocker || !timers) throw new Error('The environment has been torn down');
    const jest = {
      fn: moduleMocker.fn.bind(moduleMocker),
      spyOn: moduleMocker.spyOn.bind(moduleMocker),
      restoreAllMocks: () => moduleMocker.restoreAllMocks(),
      useFakeTimers: (config?: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(config),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
      getTimerCount: () => timers.getTimerCount(),
    };
    Object.assign(globalThis, globals, { jest });
  }

  getSourceMaps(): Map<string, string> {
    return new SourceMaps();
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  restoreAllMocks(): void {
    this.environment.moduleMocker?.restoreAllMocks();
  }

  enterTestCode(): void {}
  leaveTestCode(): void {}
  teardown(): void {}
}
