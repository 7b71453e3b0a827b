import { type AccessFixtures, type Expectation, named, ownerOnly, signedIn } from './audiences.ts';

const draft = { name: 'Mine', json: '{"prompt_order":[]}' };

export const presetExpectations = ({ owner, preset, chat }: AccessFixtures): Expectation[] => [
  { call: 'chat_listPresets', path: '/api/presets', statuses: signedIn },
  { call: 'chat_listPresets', path: `/api/presets?username=${owner}`, statuses: [401, 403, 403, 200, 403] },
  { call: 'chat_getPreset', path: '/api/presets/plain', statuses: named },
  { call: 'chat_getPreset', path: `/api/presets/${preset}`, statuses: ownerOnly },
  { call: 'chat_createPreset', path: '/api/presets', body: draft, statuses: [401, 403, 201, 201, 201] },
  {
    call: 'chat_createPreset',
    path: '/api/presets',
    body: { ...draft, username: owner },
    statuses: [401, 403, 403, 201, 403],
  },
  { call: 'chat_updatePreset', path: `/api/presets/${preset}`, body: draft, statuses: ownerOnly },
  {
    call: 'chat_previewPreset',
    path: '/api/presets/preview',
    body: { json: draft.json, presetId: preset },
    statuses: ownerOnly,
  },
  {
    call: 'chat_previewPreset',
    path: '/api/presets/preview',
    body: { json: draft.json, chatId: chat },
    statuses: ownerOnly,
  },
  {
    call: 'chat_previewPreset',
    path: '/api/presets/preview',
    body: { json: draft.json, username: owner },
    statuses: [401, 403, 403, 200, 403],
  },
  { call: 'chat_deletePreset', path: `/api/presets/${preset}`, statuses: ownerOnly },
];
