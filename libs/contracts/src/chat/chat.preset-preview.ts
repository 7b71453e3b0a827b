import { z } from 'zod';
import { Claim, Id, limits, text } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';
import { PromptName } from './chat.trace.ts';

const count = z.number().int().nonnegative();

export const PreviewPart = z.object({
  id: z.string(),
  prompt: PromptName,
  size: count,
  tokens: count,
  /** Null: hidden by its author. */
  text: z.string().nullable(),
});
export type PreviewPart = z.output<typeof PreviewPart>;

export const PreviewMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  name: z.string().optional(),
  parts: z.array(PreviewPart),
});
export type PreviewMessage = z.output<typeof PreviewMessage>;

export const PromptPreview = z.object({ tokens: count, messages: z.array(PreviewMessage) });
export type PromptPreview = z.output<typeof PromptPreview>;

export const PresetPreview = z.object({
  chat: z.object({ id: Id, title: z.string().nullable(), character: z.string() }).nullable(),
  before: PromptPreview.nullable(),
  after: PromptPreview.nullable(),
});
export type PresetPreview = z.output<typeof PresetPreview>;

export const presetPreviewRoutes = defineRoutes({
  previewPreset: {
    method: 'POST',
    path: '/presets/preview',
    auth: 'named',
    summary: "Builds the prompt of a chat's last reply with a preset, before and after an edit. Changes nothing",
    body: z.object({
      username: Claim,
      /** Defaults to the newest chat. */
      chatId: Id.nullish(),
      presetId: Id.nullish(),
      json: text(limits.presetBytes).min(2),
      runsScripts: z.boolean().default(false),
    }),
    response: PresetPreview,
    errors: [
      'preset.unreadable',
      'preset.not_found',
      'chat.not_found',
      'chat.over_context',
      'chat.too_complex',
      'character.gone',
    ],
  },
});
