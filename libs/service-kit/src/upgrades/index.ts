export type { BatchOptions, Upgrade, UpgradeContext } from './upgrade.ts';
