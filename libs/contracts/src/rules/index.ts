/** Must not import zod: browser bundles stay free of it. */
export { missingText, requiredOf } from '../catalog/card.fields.ts';
export { canSee, isListedFor } from '../visibility.ts';
export * from './character.order.ts';
export * from './connection.rules.ts';
export * from './fold.ts';
export * from './gateway.rules.ts';
export * from './import.rules.ts';
export * from './key.rules.ts';
export * from './line.rules.ts';
export * from './lorebook.rules.ts';
export * from './moderation.rules.ts';
export * from './picture.rules.ts';
export * from './provider.rules.ts';
export * from './reuse.rules.ts';
export * from './tag.rules.ts';
export * from './time-zone.rules.ts';
export * from './username.rules.ts';
