import { type ComponentType, lazy } from 'react';
import type { ChatDialogProps } from './dialogProps.ts';

const dialog = (load: () => Promise<ComponentType<ChatDialogProps>>) => lazy(async () => ({ default: await load() }));

export const chatDialogs = {
  customPrompt: dialog(async () => (await import('../customPrompt/CustomPromptDialog.tsx')).CustomPromptDialog),
  memory: dialog(async () => (await import('../memory/MemoryDialog.tsx')).MemoryDialog),
  persona: dialog(async () => (await import('./ChatSettingsDialog.tsx')).PersonaDialog),
  settings: dialog(async () => (await import('./ChatSettingsDialog.tsx')).ChatSettingsDialog),
  branches: dialog(async () => (await import('./BranchesDialog.tsx')).BranchesDialog),
  rename: dialog(async () => (await import('../chats/RenameDialog.tsx')).RenameDialog),
  export: dialog(async () => (await import('./ExportDialog.tsx')).ExportDialog),
  quickReplies: dialog(async () => (await import('../quickReplies/QuickRepliesDialog.tsx')).QuickRepliesDialog),
  help: dialog(async () => (await import('../commands/HelpDialog.tsx')).HelpDialog),
  delete: dialog(async () => (await import('./DeleteDialog.tsx')).DeleteDialog),
};

export type ChatDialogName = keyof typeof chatDialogs;
