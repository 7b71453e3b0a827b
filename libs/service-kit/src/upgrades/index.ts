export { retold } from './retold.ts';
export { outboxMarks } from './outbox-marks.ts';
export type { BatchOptions, Upgrade, UpgradeContext } from './upgrade.ts';
