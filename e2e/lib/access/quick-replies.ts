import { type Expectation, named, signedIn } from './audiences.ts';

const sets = { sets: [] };

export const quickReplyExpectations = (): Expectation[] => [
  { call: 'chat_listQuickReplies', path: '/api/quick-replies', statuses: signedIn },
  { call: 'chat_saveQuickReplies', path: '/api/quick-replies', body: sets, statuses: named },
];
