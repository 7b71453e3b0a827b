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
  testMatch: ['**/*.spec.ts'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['masque-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/', '/\\.nx/'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: false, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/infra/local/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/infra/local/src/jest-global-teardown.ts',
  testTimeout: 30_000,
};
