import { FolderImport } from '../chat/chat.imports.ts';
import { byId } from '../common.ts';
import { defineRoutes } from '../route/define.routes.ts';

const common = { method: 'POST', auth: 'named', params: byId, response: FolderImport } as const;

export const importActionRoutes = defineRoutes({
  startImport: {
    ...common,
    path: '/imports/:id/start',
    summary: 'Carries out an import in the background; repeating the call does no harm',
    errors: ['import.not_found', 'import.ended'],
  },
  cancelImport: {
    ...common,
    path: '/imports/:id/cancel',
    summary: 'Ends an import and deletes its remaining files; keeps what was imported',
    errors: ['import.not_found', 'import.ended'],
  },
  undoImport: {
    ...common,
    path: '/imports/:id/undo',
    summary: 'Deletes what an import created, in the background, except what was changed since',
    errors: ['import.not_found', 'import.not_undoable'],
  },
});
