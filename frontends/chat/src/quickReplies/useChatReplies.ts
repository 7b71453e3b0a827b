import type { Chat } from '@masque/contracts';
import { pressedText, type QuickReplyEvent } from '@masque/roleplay/quick-replies';
import { useQuickRepliesQuery } from '@masque/web-kit';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Conversation } from '../chat/conversation/conversation.ts';
import type { AnsweredReply } from '../chat/conversation/useReply.ts';
import type { ComposerHandle } from '../commands/command.page.ts';
import type { Commands } from '../commands/useCommands.ts';
import { type ChatReply, repliesOf } from './chatReplies.ts';

interface ReplyPage {
  readonly conversation: Conversation | null;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly commands: Commands;
  /** The page has just started this chat. */
  readonly isNew: boolean;
  readonly automatic: RefObject<number>;
  readonly answered: AnsweredReply;
  readonly send: (text: string, messageId: string) => Promise<void> | null;
  readonly say: (text: string, messageId: string) => void;
}

const loadNotices = () => import('./notices.ts');
const none: readonly ChatReply[] = [];
const isCommand = ({ set, reply }: ChatReply): boolean => reply.message.startsWith('/') && !set.disableSend;

/** Null while unknown. */
function useRepliesOf(chat: Chat | undefined): readonly ChatReply[] | null {
  const { data, isError } = useQuickRepliesQuery(undefined, { skip: !chat || chat.characterDeleted });
  const { id, characterId } = chat ?? {};
  return useMemo(() => {
    if (isError) return none;
    return data && id !== undefined && characterId !== undefined ? repliesOf(data.sets, { id, characterId }) : null;
  }, [data, isError, id, characterId]);
}

/** Neither failed nor stopped. */
function isAnswered(conversation: Conversation | null): boolean {
  const end = conversation?.messages.at(-1);
  return !conversation?.failure && end?.sender === 'character' && end.state === 'complete';
}

/** The quick replies of the open chat. `press` and `say` keep their identity. */
export function useChatReplies(page: ReplyPage) {
  const replies = useRepliesOf(page.conversation?.chat);
  const latest = useRef({ page, replies });
  useLayoutEffect(() => {
    latest.current = { page, replies };
  });

  const openId = useCallback(() => latest.current.page.conversation?.chat.id, []);

  const press = useCallback(async (one: ChatReply) => {
    const { set, reply } = one;
    const { composer, commands } = latest.current.page;
    const missing = await commands.missing(reply.message);
    if (missing.length > 0) return (await loadNotices()).showFailed(one, missing);
    const input = composer.current?.text() ?? '';
    const pressed = pressedText(set, reply, input);
    if (pressed.startsWith('/') && !set.disableSend) {
      const result = await commands.run(pressed);
      if (result.kind === 'unknown') (await loadNotices()).showFailed(one, result.names);
      return undefined;
    }
    const text = await commands.expand(pressed);
    if (set.disableSend) {
      // SillyTavern leaves a space, so that one can type on.
      composer.current?.type(`${text} `);
      composer.current?.focus();
    } else if (composer.current?.submit(text, set.injectInput) === 'busy') (await loadNotices()).showBusy();
    return undefined;
  }, []);

  /** Automatic messages don’t trigger other buttons. */
  const run = useCallback(
    async (due: (one: ChatReply) => boolean) => {
      const { automatic } = latest.current.page;
      const chosen = (latest.current.replies ?? none).filter(due);
      if (chosen.length === 0) return;
      const chatId = openId();
      automatic.current += 1;
      try {
        // The user may open another chat meanwhile.
        for (const one of chosen) {
          if (openId() !== chatId) break;
          await runOne(one, latest.current.page);
        }
      } finally {
        automatic.current -= 1;
      }
    },
    [openId],
  );

  const { id } = page.conversation?.chat ?? {};
  const opened = useRef<string | null>(null);
  const { isNew } = page;
  useEffect(() => {
    if (id === undefined || replies === null || opened.current === id) return;
    opened.current = id;
    const events: readonly QuickReplyEvent[] = isNew
      ? ['executeOnNewChat', 'executeOnChatChange']
      : ['executeOnChatChange'];
    void run(({ reply }) => events.some((event) => reply[event]));
  }, [id, replies, isNew, run]);

  const { answered } = page;
  const seen = useRef(answered);
  useEffect(() => {
    if (seen.current === answered) return;
    seen.current = answered;
    if (!isAnswered(latest.current.page.conversation)) return;
    const isDue = (one: ChatReply) =>
      one.reply.executeOnAi || (answered.hasQuestion && one.reply.executeOnUser && !isCommand(one));
    void run(isDue);
  }, [answered, run]);

  /** Commands run before the message is sent, so that they count for its reply. */
  const say = useCallback(
    (text: string, messageId: string) => {
      const isDue = (one: ChatReply) => one.reply.executeOnUser && isCommand(one);
      const chatId = openId();
      const send = () => {
        if (openId() === chatId) latest.current.page.say(text, messageId);
      };
      if (latest.current.replies?.some(isDue)) void run(isDue).then(send);
      else send();
    },
    [run, openId],
  );
  return { replies: replies ?? none, press, say };
}

/** A button whose commands Masque lacks doesn't run by itself, and is marked as such. */
async function runOne(one: ChatReply, { commands, composer, send }: ReplyPage): Promise<void> {
  const { set, reply } = one;
  if ((await commands.missing(reply.message)).length > 0) return;
  if (isCommand(one)) {
    await commands.run(reply.message);
    return;
  }
  const text = await commands.expand(reply.message);
  if (!set.disableSend) {
    if (text.trim() !== '') await send(text.trim(), crypto.randomUUID());
  } else if (composer.current?.text() === '') composer.current.type(`${text} `);
}
