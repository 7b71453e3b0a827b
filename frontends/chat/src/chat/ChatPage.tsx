import '@masque/web-ui/story-font.css';
import { texts } from '@masque/texts';
import { readText, storageKeys, useTitle, writeText } from '@masque/web-kit';
import { ErrorState } from '@masque/web-ui';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Backdrop } from './Backdrop.tsx';
import css from './chat.module.css';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Composer } from './Composer.tsx';
import { type Conversation, conversationAfter } from './conversation.ts';
import { MessageList } from './MessageList.tsx';
import { useOlder } from './useOlder.ts';
import { useOpenChat } from './useOpenChat.ts';
import { useReply } from './useReply.ts';
import { useReturn } from './useTail.ts';

const words = texts.chat;

/** The id of the event after which a running reply goes on. */
function runningReply(conversation: Conversation | null): string | null {
  const last = conversation?.messages.at(-1);
  return last?.state === 'streaming' ? `${last.id}:${last.text.length}` : null;
}

export function ChatPage() {
  const [conversation, dispatch] = useReducer(conversationAfter, null);
  const opening = useOpenChat(dispatch);
  const chatId = conversation?.chat.id;
  const known = useRef(conversation);
  useLayoutEffect(() => {
    known.current = conversation;
  }, [conversation]);
  const { send, resume, goOn, stop, leave, refresh } = useReply(chatId, known, dispatch);
  useReturn(refresh);
  const older = useOlder(known, dispatch);
  const [picture, setPicture] = useState(() => readText(storageKeys.chatBackground) !== 'off');
  const name = conversation?.chat.character.name;
  useTitle(name ? words.title(name) : texts.shell.chats);

  const unfinished = conversation?.reply === 'none' && !conversation.failure ? runningReply(conversation) : null;
  const resumed = useRef('');
  useEffect(() => {
    if (!unfinished || resumed.current === unfinished) return;
    resumed.current = unfinished;
    resume(unfinished);
  }, [unfinished, resume]);

  const togglePicture = () => {
    writeText(storageKeys.chatBackground, picture ? 'off' : 'on');
    setPicture(!picture);
  };
  const reload = () => {
    leave();
    resumed.current = '';
    opening.reload();
  };
  /** Asks the last question again under its own id, which the chat answers once; or goes on with the reply. */
  const retry = () => {
    const last = conversation?.messages.at(-1);
    if (last?.sender === 'user') send(last.text, last.id);
    else reload();
  };
  const character = conversation?.chat.character;

  return (
    <div className={css.screen}>
      {picture && character && <Backdrop image={character.image} color={character.imageColor} />}
      <ChatHeader name={name} picture={picture} onPicture={togglePicture} onReload={reload} />
      {opening.error ? (
        <ErrorState
          level={1}
          title={words.openFailed}
          hint={opening.error.message}
          requestId={opening.error.requestId}
          onRetry={reload}
        />
      ) : conversation ? (
        <MessageList
          key={conversation.chat.id}
          conversation={conversation}
          older={older}
          onDismiss={() => dispatch({ type: 'dismissed' })}
          onRetry={retry}
          onContinue={goOn}
        />
      ) : (
        <ChatSkeleton starting={opening.starting} />
      )}
      {conversation?.chat.characterDeleted ? (
        <p className={css.gone}>{words.disabled}</p>
      ) : (
        <Composer conversation={conversation} onSend={send} onStop={stop} />
      )}
    </div>
  );
}
