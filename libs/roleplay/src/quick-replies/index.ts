export {
  nextReplyId,
  pressedText,
  type QuickReply,
  type QuickReplyEvent,
  quickReplyEvents,
  type QuickReplySet,
  readQuickReplyFile,
  readQuickReplySet,
  toQuickReplyFile,
} from './quick-reply.ts';
