/**
 * Pure rules that services and browser share: the browser says at once what the service would refuse. Nothing here may
 * import zod, so that the browser's bundles stay free of it.
 */
export * from './key.rules.ts';
export * from './username.rules.ts';
