import '@masque/web-ui/story-font.css';
import { type Chat, noBackground } from '@masque/contracts';
import { texts } from '@masque/texts';
import { storageKeys, useTitle } from '@masque/web-kit';
import { ErrorState, LinkButton, useMedia } from '@masque/web-ui';
import { lazy, Suspense, useId, useRef } from 'react';
import { useChatMemory } from '../../memory/useChatMemory.ts';
import { MessageActionsProvider } from '../../messages/actions.ts';
import { UndoNotice } from '../../messages/UndoNotice.tsx';
import { chatDialogs } from '../../chatSettings/dialogs.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { useChatReplies } from '../../quickReplies/useChatReplies.ts';
import { CharacterScripts } from '../../regex/CharacterScripts.tsx';
import { DisplayScriptsProvider, useDisplayScripts } from '../../regex/useDisplayScripts.ts';
import { Composer } from '../composer/Composer.tsx';
import { useAboveKeyboard } from '../composer/useAboveKeyboard.ts';
import { MessageList } from '../list/MessageList.tsx';
import { Rail } from '../rail/Rail.tsx';
import { SceneCard } from '../rail/SceneCard.tsx';
import { useRecentChats } from '../rail/useRecentChats.ts';
import css from './chat.module.css';
import { ChatBackdrop } from './ChatBackdrop.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { NewerCard } from './NewerCard.tsx';
import { useChat } from './useChat.ts';
import { useStoredSwitch } from './useStoredSwitch.ts';

const words = texts.chat;
const QuickReplyBar = lazy(async () => ({
  default: (await import('../../quickReplies/QuickReplyBar.tsx')).QuickReplyBar,
}));
const ModelProblem = lazy(async () => ({ default: (await import('../../connections/ModelProblem.tsx')).ModelProblem }));

export function ChatPage() {
  const { opening, conversation, actions, undo, undoHiding, ...on } = useChat();
  const { commands, composer, dialog, closeDialog } = useCommands({ ...on, actions, undo });
  const quick = useChatReplies({ ...on, conversation, composer, commands, isNew: opening.starting });
  const CommandDialog = dialog && chatDialogs[dialog];
  const memory = useChatMemory(conversation);
  const display = useDisplayScripts(conversation?.chat);
  const [picture, togglePicture] = useStoredSwitch(storageKeys.chatBackground);
  const [isRailOpen, toggleRail] = useStoredSwitch(storageKeys.chatRail);
  const isWide = useMedia('wide');
  const railId = useId();
  const recent = useRecentChats(isWide && isRailOpen, conversation?.chat);
  // The list already knows the name and picture of a chat whose messages are still loading.
  const chat = conversation?.chat ?? recent.chats?.find(({ id }) => id === opening.chatId);
  const screen = useRef<HTMLDivElement>(null);
  useAboveKeyboard(screen);
  const changeChat = (changed: Chat) => {
    const { backgroundId } = changed;
    const isNew = ![null, noBackground, chat?.backgroundId].includes(backgroundId);
    if (isNew && !picture) togglePicture();
    on.onChanged(changed);
  };
  const name = chat?.character.name;
  useTitle(name ? words.title(name) : texts.shell.chats);

  return (
    <div className={css.screen} ref={screen}>
      {picture && <ChatBackdrop chat={chat} />}
      <div className={css.main}>
        <ChatHeader
          chat={chat}
          failed={opening.error !== null}
          picture={picture}
          onPicture={togglePicture}
          onReload={on.reload}
          onUndo={undo.isPossible && !chat?.characterDeleted ? undo.run : undefined}
          onChanged={changeChat}
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
              onRetry={on.reload}
            />
          </div>
        ) : conversation ? (
          <DisplayScriptsProvider value={display}>
            <MessageActionsProvider value={conversation.chat.characterDeleted ? null : actions}>
              <MessageList
                key={`${conversation.chat.id}:${conversation.place ?? ''}`}
                conversation={conversation}
                scene={<SceneCard chat={conversation.chat} />}
                notice={
                  <>
                    <NewerCard chat={conversation.chat} onChanged={on.onChanged} refresh={on.refresh} />
                    <CharacterScripts key={conversation.chat.characterId} chat={conversation.chat} />
                  </>
                }
                memory={memory}
                onChanged={on.onChanged}
                older={on.older}
                newer={on.newer}
                onNewest={on.toNewest}
                onDismiss={on.dismiss}
                onRetry={on.retry}
                onContinue={on.goOn}
              />
            </MessageActionsProvider>
          </DisplayScriptsProvider>
        ) : (
          <ChatSkeleton starting={opening.starting} />
        )}
        <UndoNotice undo={undo} />
        <UndoNotice undo={undoHiding} />
        {chat?.characterDeleted ? (
          <div className={css.gone}>
            <p>{words.characterGone}</p>
            <LinkButton to="/characters">{texts.common.browseCharacters}</LinkButton>
          </div>
        ) : (
          !opening.error && (
            <>
              <Suspense>{conversation && <ModelProblem chat={conversation.chat} onChanged={on.onChanged} />}</Suspense>
              <Suspense>
                {quick.replies.length > 0 && <QuickReplyBar replies={quick.replies} onPress={quick.press} />}
              </Suspense>
              <Composer
                ref={composer}
                conversation={conversation}
                commands={commands}
                onSend={quick.say}
                onStop={on.stop}
                onEditLast={on.editLast}
                onRegenerate={on.regenerateLast}
              />
            </>
          )
        )}
      </div>
      <Suspense>
        {conversation && CommandDialog && (
          <CommandDialog chat={conversation.chat} onChanged={changeChat} onClose={closeDialog} />
        )}
      </Suspense>
      {isWide && isRailOpen && <Rail id={railId} chat={chat} current={opening.chatId} recent={recent} />}
    </div>
  );
}
