import { join } from 'node:path';

const rootDir = import.meta.dirname;

const swc = ({ tsx, decorators }) => ({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx, decorators },
    transform: { legacyDecorator: decorators, decoratorMetadata: decorators, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
});

const shared = {
  rootDir,
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.nx/'],
  globalSetup: '<rootDir>/infra/local/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/infra/local/src/jest-global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/tools/jest/times.setup.mjs'],
};

/** Runs TypeScript from source: the `masque-source` condition resolves our packages to their src folders. */
const compiled = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['masque-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.ts$': ['@swc/jest', swc({ tsx: false, decorators: true })],
    '\\.tsx$': ['@swc/jest', swc({ tsx: true, decorators: false })],
    '\\.css$': '<rootDir>/tools/jest-css.mjs',
  },
};

const rootsOf = (...folders) => folders.map((folder) => join(rootDir, folder));

export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      roots: rootsOf('services', 'libs', 'infra', 'ops', 'tools'),
      testMatch: ['**/*.spec.ts', '!**/libs/web-*/**'],
      // From source on Node's own loader (docs/adr/0034-a-fast-loop.md).
      runtime: join(rootDir, 'tools/jest/native.runtime.ts'),
      testEnvironment: join(rootDir, 'tools/jest/native.environment.ts'),
      transform: {},
    },
    {
      ...shared,
      displayName: 'page',
      roots: rootsOf('frontends', 'libs'),
      testMatch: ['frontends', 'libs/web-*'].flatMap((folder) => [
        `**/${folder}/**/*.spec.ts`,
        `**/${folder}/**/*.spec.tsx`,
      ]),
      runtime: join(rootDir, 'tools/jest/native.runtime.ts'),
      testEnvironment: join(rootDir, 'tools/jest/page.environment.ts'),
      runner: join(rootDir, 'tools/jest/page.runner.mjs'),
      transform: {},
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // Node's streams and fetch need these.
      fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] },
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/tools/jest/page.setup.mjs'],
    },
    { ...shared, ...compiled, displayName: 'e2e', roots: rootsOf('e2e'), testMatch: ['**/*.spec.ts'] },
  ],
  testTimeout: 60_000,
  // Imported modules stay in a worker's heap; after a few hundred spec files it would spend its time in GC.
  workerIdleMemoryLimit: '1GB',
};
