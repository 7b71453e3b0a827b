import { readRisuPreset } from '../../risu/preset.file.ts';
import type { RisuPreset } from '../../risu/risu.preset.ts';
import { encodeUtf8 } from '../../shared/utf8.ts';
import type { PlacedFile } from '../folder.layout.ts';
import { memoryFile, type SourceParts } from './source.ts';

export async function risuPresetParts({ file, path }: PlacedFile): Promise<SourceParts> {
  const preset = await readRisuPreset(await file.read());
  return preset ? { files: [presetPart(preset, path)], left: [] } : { files: [], left: [{ kind: 'other', count: 1 }] };
}

/** In SillyTavern's format; keys and addresses stay behind. */
export const presetPart = ({ preset, name, unsupported }: RisuPreset, path: string): PlacedFile => ({
  file: memoryFile(path, encodeUtf8(JSON.stringify(preset, null, 4))),
  path,
  place: 'preset',
  title: name,
  unsupported,
});
