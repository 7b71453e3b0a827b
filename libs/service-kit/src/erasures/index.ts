export { eraseAll } from './erase-all.ts';
export { type Eraser, ErasureWaits } from './eraser.ts';
export { erasuresModule, type ErasuresSpec } from './erasures.module.ts';
export { ErasuresService } from './erasures.service.ts';
