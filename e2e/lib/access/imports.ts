import { type AccessFixtures, type Expectation, named, ownerOnly } from './audiences.ts';

const items = [{ kind: 'favorite', name: 'Mira', bytes: 0 }];
const unfit = [401, 403, 415, 415, 415] as const;
/** The owner's import was canceled. */
const ended = [401, 403, 404, 409, 404] as const;

export const importExpectations = ({ folderImport }: AccessFixtures): Expectation[] => [
  { call: 'chat_listImports', path: '/api/imports', statuses: named },
  {
    call: 'chat_createImport',
    path: '/api/imports',
    body: { name: 'Mine', items },
    statuses: [401, 403, 201, 201, 201],
  },
  { call: 'chat_findImported', path: '/api/imports/found', body: { hashes: [] }, statuses: named },
  { call: 'chat_getImport', path: `/api/imports/${folderImport}`, statuses: ownerOnly },
  { call: 'chat_uploadImportFiles', path: `/api/imports/${folderImport}/files`, body: {}, statuses: unfit },
  { call: 'gateway_cancelImport', path: `/api/imports/${folderImport}/cancel`, statuses: ownerOnly },
  { call: 'gateway_startImport', path: `/api/imports/${folderImport}/start`, statuses: ended },
  { call: 'gateway_undoImport', path: `/api/imports/${folderImport}/undo`, statuses: ended },
];
