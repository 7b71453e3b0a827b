import type { JsonObject } from '../shared/json.ts';
import type { FolderProfile } from './profile.reader.ts';

const processing: Readonly<Record<FolderProfile['shape'], string>> = {
  auto: 'none',
  merged: 'merge',
  semi_strict: 'semi',
  strict: 'strict',
  single: 'single',
};

/** SillyTavern skips fields that are absent, and keeps what the profile before has set. */
export const writeProfile = (
  id: string,
  { name, source, url, model, preset, stop, replyStart, shape }: FolderProfile,
): JsonObject => ({
  id,
  mode: 'cc',
  exclude: [],
  name,
  api: source,
  ...(url !== undefined && { 'api-url': url }),
  ...(model !== undefined && { model }),
  ...(preset !== undefined && { preset }),
  'stop-strings': JSON.stringify(stop),
  'start-reply-with': replyStart,
  'prompt-post-processing': processing[shape],
});
