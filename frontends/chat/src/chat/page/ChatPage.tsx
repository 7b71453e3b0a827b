import '@masque/web-ui/story-font.css';
import type { Chat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { storageKeys, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton, useMedia } from '@masque/web-ui';
import { useCallback, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react';
import { Backdrop } from './Backdrop.tsx';
import css from './chat.module.css';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Composer } from '../composer/Composer.tsx';
import { type Conversation, conversationAfter, lastReply } from '../conversation/conversation.ts';
import { MessageList } from '../list/MessageList.tsx';
import { NewerCard } from './NewerCard.tsx';
import { Rail } from '../rail/Rail.tsx';
import { SceneCard } from '../rail/SceneCard.tsx';
import { useAboveKeyboard } from '../composer/useAboveKeyboard.ts';
import { useEditLast } from '../composer/useEditLast.ts';
import { useNewerCard } from './useNewerCard.ts';
import { useNewer } from '../conversation/useNewer.ts';
import { useOlder } from '../conversation/useOlder.ts';
import { useOpenChat } from './useOpenChat.ts';
import { useReply } from '../conversation/useReply.ts';
import { useRecentChats } from '../rail/useRecentChats.ts';
import { useSay } from '../composer/useSay.ts';
import { useStoredSwitch } from './useStoredSwitch.ts';
import { deletedHere } from '../../chats/deletedHere.ts';
import { useChanges } from '../../changes/useChanges.ts';
import { useChatMemory } from '../../memory/useChatMemory.ts';
import { MessageActionsProvider } from '../../messages/actions.ts';
import { UndoNotice } from '../../messages/UndoNotice.tsx';
import { useActions } from '../../messages/useActions.ts';
import { useUndo } from '../../messages/useUndo.ts';

const words = texts.chat;

/** Id of the event after which a running reply resumes. */
function runningReply(conversation: Conversation | null): string | null {
  const last = conversation?.hasNewer ? undefined : conversation?.messages.at(-1);
  return last?.state === 'streaming' ? `${last.id}:${last.text.length}` : null;
}

export function ChatPage() {
  const [loaded, dispatch] = useReducer(conversationAfter, null);
  const opening = useOpenChat(dispatch);
  // While another chat loads, the previous one must not accept messages.
  const conversation = loaded?.chat.id === opening.chatId ? loaded : null;
  const chatId = conversation?.chat.id;
  const known = useRef(conversation);
  useLayoutEffect(() => {
    known.current = conversation;
  }, [conversation]);
  const { send, resume, join, goOn, regenerate, stop, leave, refresh } = useReply(chatId, known, dispatch);
  const older = useOlder(known, dispatch);
  const newer = useNewer(known, dispatch);
  const isBusy = conversation !== null && conversation.reply !== 'none';
  const actions = useActions(chatId, known, dispatch, { isBusy, regenerate, goOn, refresh });
  const memory = useChatMemory(conversation);
  const undo = useUndo(conversation, dispatch);
  const newerCard = useNewerCard(conversation?.chat, dispatch, refresh);
  const [picture, togglePicture] = useStoredSwitch(storageKeys.chatBackground);
  const [isRailOpen, toggleRail] = useStoredSwitch(storageKeys.chatRail);
  const isWide = useMedia('wide');
  const railId = useId();
  const recent = useRecentChats(isWide && isRailOpen, conversation?.chat);
  // The list already knows the name and picture of a chat whose messages are still loading.
  const chat = conversation?.chat ?? recent.chats?.find(({ id }) => id === opening.chatId);
  const screen = useRef<HTMLDivElement>(null);
  useAboveKeyboard(screen);
  const name = chat?.character.name;
  useTitle(name ? words.title(name) : texts.shell.chats);

  const unfinished = conversation?.reply === 'none' && !conversation.failure ? runningReply(conversation) : null;
  const resumed = useRef('');
  useEffect(() => {
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
  const onGone = () => {
    if (!chatId || !deletedHere.has(chatId)) reload();
  };
  useChanges(chatId, known, dispatch, { join, onGone });
  /** Resends the last question under its id, which the server answers only once, or requests the missing reply. */
  const retry = () => {
    const last = conversation?.messages.at(-1);
    if (last?.sender === 'user') send(last.text, last.id);
    else if (conversation?.goesOn) goOn();
    else if (last?.state === 'complete') regenerate(last.id);
    else reload();
  };

  const onChanged = useCallback((changed: Chat) => dispatch({ type: 'changed', chat: changed }), []);

  const { toNewest: openNewest } = opening;
  const toNewest = useCallback(() => {
    leave();
    resumed.current = '';
    openNewest();
  }, [leave, openNewest]);
  const say = useSay(conversation, { isBusy: isBusy || unfinished !== null, send, toNewest });

  const editLast = useEditLast(known, actions);
  const regenerateLast = useCallback(() => {
    const reply = known.current && lastReply(known.current);
    if (reply) regenerate(reply.id);
  }, [regenerate]);

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
          onUndo={undo.undo && !chat?.characterDeleted ? undo.run : undefined}
          onChanged={onChanged}
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
          <MessageActionsProvider value={conversation.chat.characterDeleted ? null : actions}>
            <MessageList
              key={`${conversation.chat.id}:${conversation.place ?? ''}`}
              conversation={conversation}
              scene={<SceneCard chat={conversation.chat} />}
              notice={
                newerCard.isShown && (
                  <NewerCard
                    key={conversation.chat.latestCardVersion}
                    chat={conversation.chat}
                    isBusy={newerCard.isBusy}
                    onUse={newerCard.take}
                    onDismiss={newerCard.dismiss}
                  />
                )
              }
              memory={memory}
              onChanged={onChanged}
              older={older}
              newer={newer}
              onNewest={toNewest}
              onDismiss={() => dispatch({ type: 'dismissed' })}
              onRetry={retry}
              onContinue={goOn}
            />
          </MessageActionsProvider>
        ) : (
          <ChatSkeleton starting={opening.starting} />
        )}
        {undo.isOffered && undo.undo && (
          <UndoNotice count={undo.undo.count} isBusy={undo.isBusy} onUndo={undo.run} onDismiss={undo.dismiss} />
        )}
        {chat?.characterDeleted ? (
          <div className={css.gone}>
            <p>{words.disabled}</p>
            <LinkButton to="/characters">{texts.chats.browse}</LinkButton>
          </div>
        ) : (
          !opening.error && (
            <Composer
              conversation={conversation}
              onSend={say}
              onStop={stop}
              onEditLast={editLast}
              onRegenerate={regenerateLast}
            />
          )
        )}
      </div>
      {isWide && isRailOpen && <Rail id={railId} chat={chat} current={opening.chatId} recent={recent} />}
    </div>
  );
}
