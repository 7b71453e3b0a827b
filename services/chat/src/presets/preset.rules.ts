import {
  builtInPresets,
  type Connection,
  ensure,
  limits,
  type PresetDraft,
  type PresetListItem,
  type SavedPreset,
} from '@masque/contracts';
import { isVisible, plainLine } from '@masque/contracts/rules';
import { parsePreset, type Preset, presetLibrary, presetRegexScripts, writePreset } from '@masque/roleplay/preset';
import type { PresetRow } from './preset.row.ts';

export const builtIn: readonly SavedPreset[] = builtInPresets.map((id) => {
  const { name, file } = presetLibrary[id];
  const json = writePreset(file);
  return { id, name, json, revision: 0, size: Buffer.byteLength(json), runsScripts: false, isBuiltIn: true };
});

export const toSavedPreset = ({ _id, name, json, runsScripts = false, revision }: PresetRow): SavedPreset => ({
  id: _id,
  name,
  json,
  runsScripts,
  revision,
  size: Buffer.byteLength(json),
  isBuiltIn: false,
});

export const toPresetListItem = ({ json: _json, runsScripts: _runs, ...item }: SavedPreset): PresetListItem => item;

/** @throws `preset.too_large`, and `preset.unreadable` for other files */
export function toTexts({ name, json, runsScripts }: PresetDraft): Pick<PresetRow, 'name' | 'json' | 'runsScripts'> {
  ensure(isVisible(name), 'request.invalid', {}, { details: ['name: required'] });
  ensure(Buffer.byteLength(json) <= limits.presetBytes, 'preset.too_large');
  ensure(parsePreset(json).file !== null, 'preset.unreadable');
  return { name: plainLine(name), json, ...(runsScripts === undefined ? {} : { runsScripts }) };
}

const scriptsIn = (json: string): string => JSON.stringify(presetRegexScripts(parsePreset(json).file ?? {}));

/** Permission is for the scripts that the user has seen. */
export const permissionAfter = (
  { json, runsScripts = false }: PresetRow,
  draft: PresetDraft,
): Required<Pick<PresetRow, 'runsScripts'>> => ({
  runsScripts: draft.runsScripts ?? (runsScripts && scriptsIn(json) === scriptsIn(draft.json)),
});

/** Adds what the profile leaves to its preset. */
export function withPreset(connection: Connection, preset: Preset | undefined): Connection {
  if (!preset) return connection;
  const { samplers, contextSize = null, names, effort, prefill } = preset.reply;
  const { reasoning } = connection;
  const own = Object.entries(connection.samplers).filter(([, value]) => value != null);
  const { stop, ...others } = samplers;
  return {
    ...connection,
    contextSize: connection.contextSize ?? contextSize,
    samplers: { ...others, ...(stop ? { stop: [...stop] } : {}), ...Object.fromEntries(own) },
    names: connection.names === 'others' ? names : connection.names,
    replyStart: connection.replyStart || prefill,
    reasoning: reasoning.effort === 'auto' && effort ? { ...reasoning, effort } : reasoning,
  };
}
