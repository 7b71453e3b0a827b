const swc = ({ tsx, decorators }) => ({
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx, decorators },
    transform: { legacyDecorator: decorators, decoratorMetadata: decorators, react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
});

/** TypeScript straight from source: the `masque-source` condition resolves our own packages to their src folders. */
export default {
  rootDir: import.meta.dirname,
  roots: [
    '<rootDir>/libs',
    '<rootDir>/services',
    '<rootDir>/frontends',
    '<rootDir>/infra',
    '<rootDir>/e2e',
    '<rootDir>/tools',
  ],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['masque-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.nx/'],
  transform: {
    '\\.ts$': ['@swc/jest', swc({ tsx: false, decorators: true })],
    '\\.tsx$': ['@swc/jest', swc({ tsx: true, decorators: false })],
    '\\.css$': '<rootDir>/tools/jest-css.mjs',
  },
  globalSetup: '<rootDir>/infra/local/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/infra/local/src/jest-global-teardown.ts',
  testTimeout: 30_000,
  // What a spec file has imported stays in its worker's heap: one that has run a few hundred files spends its time collecting.
  workerIdleMemoryLimit: '1GB',
};
