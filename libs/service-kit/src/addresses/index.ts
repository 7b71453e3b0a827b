export * from './address.rules.ts';
