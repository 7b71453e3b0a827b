import { type AccessFixtures, type Expectation, ownerOnly, signedIn } from './audiences.ts';

const scripts = { scripts: [] };
const allowed = { isAllowed: true };
const named = [401, 403, 200, 200, 200] as const;

export const regexExpectations = ({ chat, character, shown }: AccessFixtures): Expectation[] => [
  { call: 'chat_listRegexScripts', path: '/api/regex-scripts', statuses: signedIn },
  { call: 'chat_saveRegexScripts', path: '/api/regex-scripts', body: scripts, statuses: named },
  { call: 'chat_getChatRegexScripts', path: `/api/chats/${chat}/regex-scripts`, statuses: ownerOnly },
  { call: 'chat_allowRegexScripts', path: `/api/regex-scripts/characters/${shown}`, body: allowed, statuses: named },
  {
    call: 'chat_allowRegexScripts',
    path: `/api/regex-scripts/characters/${character}`,
    body: allowed,
    statuses: ownerOnly,
  },
];
