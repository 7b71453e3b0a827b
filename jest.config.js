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

/** TypeScript straight from source: the `masque-source` condition resolves our own packages to their src folders. */
export default {
  projects: [
    {
      ...shared,
      displayName: 'node',
      roots: ['services', 'libs', 'infra', 'tools'].map((folder) => join(rootDir, folder)),
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/libs/web-'],
      runtime: join(rootDir, 'tools/jest/native.runtime.ts'),
      testEnvironment: join(rootDir, 'tools/jest/native.environment.ts'),
      transform: {},
    },
    {
      ...shared,
      displayName: 'page',
      roots: ['frontends', 'libs', 'e2e'].map((folder) => join(rootDir, folder)),
      testMatch: [
        '**/frontends/**/*.spec.ts',
        '**/frontends/**/*.spec.tsx',
        '**/libs/web-*/**/*.spec.ts',
        '**/libs/web-*/**/*.spec.tsx',
        '**/e2e/**/*.spec.ts',
      ],
      testEnvironment: 'node',
      testEnvironmentOptions: { customExportConditions: ['masque-source', 'node', 'node-addons'] },
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: {
        '\\.ts$': ['@swc/jest', swc({ tsx: false, decorators: true })],
        '\\.tsx$': ['@swc/jest', swc({ tsx: true, decorators: false })],
        '\\.css$': '<rootDir>/tools/jest-css.mjs',
      },
    },
  ],
  testTimeout: 30_000,
  // What a spec file has imported stays in its worker's heap: one that has run a few hundred files spends its time collecting.
  workerIdleMemoryLimit: '1GB',
};
