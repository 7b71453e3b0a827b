import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ChatDialogProps } from './dialogProps.ts';

export type ChatDialogName =
  | 'customPrompt'
  | 'persona'
  | 'settings'
  | 'branches'
  | 'memory'
  | 'rename'
  | 'export'
  | 'delete';

export const chatDialogs: Readonly<Record<ChatDialogName, LazyExoticComponent<ComponentType<ChatDialogProps>>>> = {
  customPrompt: lazy(() =>
    import('../customPrompt/CustomPromptDialog.tsx').then((module) => ({ default: module.CustomPromptDialog })),
  ),
  memory: lazy(() => import('../memory/MemoryDialog.tsx').then((module) => ({ default: module.MemoryDialog }))),
  persona: lazy(() => import('./ChatSettingsDialog.tsx').then((module) => ({ default: module.PersonaDialog }))),
  settings: lazy(() => import('./ChatSettingsDialog.tsx').then((module) => ({ default: module.ChatSettingsDialog }))),
  branches: lazy(() => import('./BranchesDialog.tsx').then((module) => ({ default: module.BranchesDialog }))),
  rename: lazy(() => import('../chats/RenameDialog.tsx').then((module) => ({ default: module.RenameDialog }))),
  export: lazy(() => import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog }))),
  delete: lazy(() => import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog }))),
};
