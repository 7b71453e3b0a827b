import '@masque/web-ui/story-font.css';
import { texts } from '@masque/texts';
import { storageKeys, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton } from '@masque/web-ui';
import { useCallback, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { Backdrop } from './Backdrop.tsx';
import css from './chat.module.css';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Composer } from './Composer.tsx';
import { type Conversation, conversationAfter } from './conversation.ts';
import { MessageList } from './MessageList.tsx';
import { Rail } from './Rail.tsx';
import { SceneCard } from './SceneCard.tsx';
import { useAboveKeyboard } from './useAboveKeyboard.ts';
import { useOlder } from './useOlder.ts';
import { useOpenChat } from './useOpenChat.ts';
import { useReply } from './useReply.ts';
import { useRecentChats } from './useRecentChats.ts';
import { useStoredSwitch } from './useStoredSwitch.ts';
import { useReturn } from './useTail.ts';
import { useWide } from './useWide.ts';

const words = texts.chat;

/** The id of the event after which a running reply goes on. */
function runningReply(conversation: Conversation | null): string | null {
  const last = conversation?.messages.at(-1);
  return last?.state === 'streaming' ? `${last.id}:${last.text.length}` : null;
}

export function ChatPage() {
  const [loaded, dispatch] = useReducer(conversationAfter, null);
  const opening = useOpenChat(dispatch);
  // While another chat is on its way, nothing can be said in the one before it.
  const conversation = loaded?.chat.id === opening.chatId ? loaded : null;
  const chatId = conversation?.chat.id;
  const known = useRef(conversation);
  useLayoutEffect(() => {
    known.current = conversation;
  }, [conversation]);
  const { send, resume, goOn, stop, leave, refresh } = useReply(chatId, known, dispatch);
  useReturn(refresh);
  const older = useOlder(known, dispatch);
  const [picture, togglePicture] = useStoredSwitch(storageKeys.chatBackground);
  const [isRailOpen, toggleRail] = useStoredSwitch(storageKeys.chatRail);
  const isWide = useWide();
  const railId = useId();
  const recent = useRecentChats(isWide && isRailOpen, conversation?.chat);
  // A chat that was picked from the list is known by name and picture before its messages are there.
  const chat = conversation?.chat ?? recent.chats?.find(({ id }) => id === opening.chatId);
  const screen = useRef<HTMLDivElement>(null);
  useAboveKeyboard(screen);
  const name = chat?.character.name;
  useTitle(name ? words.title(name) : texts.shell.chats);

  const unfinished = conversation?.reply === 'none' && !conversation.failure ? runningReply(conversation) : null;
  const resumed = useRef('');
  useEffect(() => {
    // A reply that was left goes on when its chat is opened again.
    if (!chatId) resumed.current = '';
    if (!unfinished || resumed.current === unfinished) return;
    resumed.current = unfinished;
    resume(unfinished);
  }, [chatId, unfinished, resume]);

  const { reload: openAgain } = opening;
  const reload = useCallback(() => {
    leave();
    resumed.current = '';
    openAgain();
  }, [leave, openAgain]);
  /** Asks the last question again under its own id, which the chat answers once; or goes on with the reply. */
  const retry = () => {
    const last = conversation?.messages.at(-1);
    if (last?.sender === 'user') send(last.text, last.id);
    else reload();
  };

  return (
    <div className={css.screen} ref={screen}>
      {picture && chat && <Backdrop image={chat.character.image} color={chat.character.imageColor} />}
      <div className={css.main}>
        <ChatHeader
          chat={chat}
          failed={opening.error !== null}
          picture={picture}
          onPicture={togglePicture}
          onReload={reload}
          railId={isWide ? railId : undefined}
          isRailOpen={isRailOpen}
          onRail={toggleRail}
        />
        {opening.error ? (
          <div className={css.failed}>
            <ErrorState
              level={2}
              title={words.openFailed}
              hint={opening.error.message}
              requestId={opening.error.requestId}
              onRetry={reload}
            />
          </div>
        ) : conversation ? (
          <MessageList
            key={conversation.chat.id}
            conversation={conversation}
            scene={<SceneCard chat={conversation.chat} />}
            older={older}
            onDismiss={() => dispatch({ type: 'dismissed' })}
            onRetry={retry}
            onContinue={goOn}
          />
        ) : (
          <ChatSkeleton starting={opening.starting} />
        )}
        {chat?.characterDeleted ? (
          <div className={css.gone}>
            <p>{words.disabled}</p>
            <LinkButton to="/characters">{texts.chats.browse}</LinkButton>
          </div>
        ) : (
          !opening.error && <Composer conversation={conversation} onSend={send} onStop={stop} />
        )}
      </div>
      {isWide && isRailOpen && <Rail id={railId} chat={chat} current={opening.chatId} recent={recent} />}
    </div>
  );
}
