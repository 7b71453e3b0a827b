import { z } from 'zod';
import { byId, Claim, claimed, Id, limits, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

export const builtInPresets = ['plain', 'novel', 'adventure'] as const;

export const PresetListItem = z.object({
  id: Id,
  name: z.string(),
  revision: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  isBuiltIn: z.boolean(),
});
export type PresetListItem = z.output<typeof PresetListItem>;

export const SavedPreset = PresetListItem.extend({
  /** Whether the regex scripts in `json` run in chats with the preset. */
  runsScripts: z.boolean(),
  /** SillyTavern's chat-completion preset, as it was saved. */
  json: z.string(),
});
export type SavedPreset = z.output<typeof SavedPreset>;

export const PresetDraft = z.object({
  name: text(limits.presetName).min(1),
  json: text(limits.presetBytes).min(2),
  runsScripts: z.boolean().optional(),
});
export type PresetDraft = z.output<typeof PresetDraft>;

const Body = PresetDraft.extend({ username: Claim });
const inDraft = ['preset.too_large', 'preset.unreadable'] as const;

export const presetRoutes = defineRoutes({
  listPresets: {
    method: 'GET',
    path: '/presets',
    auth: 'user',
    summary: "Lists Masque's built-in presets, then the viewer's, by name",
    query: claimed,
    response: z.object({ presets: z.array(PresetListItem) }),
  },
  getPreset: {
    method: 'GET',
    path: '/presets/:id',
    auth: 'named',
    summary: 'Returns a preset with its SillyTavern JSON',
    params: byId,
    query: claimed,
    response: SavedPreset,
    errors: ['preset.not_found'],
  },
  createPreset: {
    method: 'POST',
    path: '/presets',
    auth: 'named',
    status: 201,
    isIdempotent: true,
    summary: 'Creates a preset: the prompts that are sent to the model, their order, and samplers',
    body: Body,
    response: SavedPreset,
    errors: [...inDraft, 'preset.too_many'],
  },
  updatePreset: {
    method: 'PUT',
    path: '/presets/:id',
    auth: 'named',
    summary: 'Updates a preset. With `revision`, fails if the preset has changed since',
    params: byId,
    body: Body.extend({ revision: z.number().int().optional() }),
    response: SavedPreset,
    errors: [...inDraft, 'preset.not_found', 'preset.built_in', 'preset.stale'],
    errorFields: { 'preset.stale': z.object({ preset: SavedPreset }) },
  },
  deletePreset: {
    method: 'DELETE',
    path: '/presets/:id',
    auth: 'named',
    summary: 'Deletes a preset; connection profiles that used it fall back to the built-in order',
    params: byId,
    query: claimed,
    response: z.object({ deleted: z.literal(true) }),
    errors: ['preset.not_found', 'preset.built_in'],
  },
});
