import { ONE_PIXEL } from '../right-input.ts';
import { type Expectation, named, ownerOnly, type AccessFixtures } from './audiences.ts';

export const backgroundExpectations = ({ background, chat }: AccessFixtures): Expectation[] => [
  { call: 'chat_listBackgrounds', path: '/api/backgrounds', statuses: named },
  {
    call: 'chat_createBackground',
    path: '/api/backgrounds',
    body: { name: 'Harbor', imageData: ONE_PIXEL },
    statuses: [401, 403, 201, 201, 201],
  },
  {
    call: 'chat_saveDefaultBackground',
    path: '/api/default-background',
    body: { backgroundId: background },
    statuses: ownerOnly,
  },
  { call: 'chat_changeChat', path: `/api/chats/${chat}`, body: { backgroundId: background }, statuses: ownerOnly },
  { call: 'chat_deleteBackground', path: `/api/backgrounds/${background}`, statuses: ownerOnly },
];
