export { builtInPreset } from './builtin.preset.ts';
export { presetLibrary } from './library.ts';
export {
  type Preset,
  type PresetPrompt,
  type PresetReply,
  presetMarkers,
  type PresetRole,
  presetRoles,
  presetTriggers,
} from './preset.ts';
export { detachPrompt, withNewPrompt, withOrder, withoutPrompt, withPrompt, writePreset } from './preset.edit.ts';
export { parsePreset, type PresetFile, type PresetProblem } from './preset.file.ts';
export { continuationJoints, presetRegexScripts, readPreset, unorderedPrompts } from './preset.reader.ts';
export { presetOfText, readTextPreset, type TextPreset } from './text.preset.ts';
export { toTextSamplers } from './text.samplers.ts';
export type { JsonObject as PresetJson } from '../shared/json.ts';
