export { readRisuPreset } from './preset.file.ts';
export type { RisuPreset } from './risu.preset.ts';
