import type { QuickReplyBody, QuickReplySetBody } from '@masque/contracts';

export const aQuickReply = (own: Partial<QuickReplyBody> = {}): QuickReplyBody => ({
  id: 1,
  label: 'Wave',
  title: '',
  message: 'I wave at {{char}}.',
  isHidden: false,
  executeOnNewChat: false,
  executeOnChatChange: false,
  executeOnUser: false,
  executeOnAi: false,
  hotKey: '',
  rest: {},
  ...own,
});

export const aQuickReplySet = (own: Partial<QuickReplySetBody> = {}): QuickReplySetBody => ({
  id: 'set-1',
  name: 'Gestures',
  isGlobal: true,
  characterIds: [],
  chatIds: [],
  disableSend: false,
  placeBeforeInput: false,
  injectInput: false,
  replies: [aQuickReply()],
  rest: {},
  ...own,
});
