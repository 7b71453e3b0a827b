import type { Chat, ChatMessage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useSession } from '@masque/web-kit';
import { Button, LoadingLine, useFocusFallback } from '@masque/web-ui';
import { Virtualizer } from '@masque/web-ui/data';
import { type ComponentProps, Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { ContextStart } from '../../memory/ContextStart.tsx';
import type { MemoryInChat } from '../../memory/useChatMemory.ts';
import { useMessageActions } from '../../messages/actions.ts';
import { useHasDisplayScripts } from '../../regex/useDisplayScripts.ts';
import { SpokenReply } from '../../reply/SpokenReply.tsx';
import { brokenReply, type Conversation, lastReply, numberOf } from '../conversation/conversation.ts';
import { isBeingWritten } from '../conversation/message.ts';
import { Message } from './Message.tsx';
import css from './messages.module.css';
import { typicalHeight } from './rowHeight.ts';
import { openingOf, turnStart } from '../conversation/turn.ts';
import { type TurnActions, TurnTail } from './TurnTail.tsx';
import { topHeight } from './useAnchor.ts';
import { useScroll } from './useScroll.ts';
import { useShift } from './useShift.ts';

const words = texts.chat;

/** px rendered above and below the visible part. */
const beyond = 1_000;

type Row = ChatMessage | 'scene' | 'turn';
const keyOf = (row: Row) => (typeof row === 'string' ? row : row.id);

/**
 * virtua turns the pointer off until 150 ms after each scroll, also its own: nothing could be pressed or selected while
 * the list follows a growing reply.
 */
const PressableRows = ({ style, ...props }: ComponentProps<'div'>) => (
  <div {...props} style={{ ...style, pointerEvents: 'auto' }} />
);

/** virtua, because it keeps the scroll position while rows above are added and measured (`shift`). */
export function MessageList({
  conversation,
  older,
  newer,
  onNewest,
  scene,
  notice,
  memory = {},
  onChanged,
  ...actions
}: TurnActions & {
  conversation: Conversation;
  older: { load: () => void; loading: boolean };
  newer?: { load: () => void; loading: boolean };
  onNewest?: () => void;
  scene?: ReactNode;
  notice?: ReactNode;
  memory?: MemoryInChat;
  onChanged: (chat: Chat) => void;
}) {
  const { chat, messages, reply, thinkingSince, hasMore, hasNewer, place } = conversation;
  const { user } = useSession();
  const hasScripts = useHasDisplayScripts();
  const [opening] = useState(() => openingOf(conversation));
  const from = turnStart(messages);
  const rows: Row[] = [...(scene && !hasMore ? ['scene' as const] : []), ...messages.slice(0, from), 'turn'];
  const shift = useShift(rows.map(keyOf));
  const [itemSize] = useState(() =>
    typicalHeight(from > 0 ? messages.slice(0, from) : messages, document.documentElement.clientWidth),
  );
  const last = rows.length - 1;
  const editing = useMessageActions()?.editing;
  const isEditing = messages.some(({ id }) => id === editing);
  const placeRow = rows.findIndex((one) => typeof one !== 'string' && one.id === place);
  const { box, list, handlers, onResize, holdTurn, reveal, followEnd, ...scroll } = useScroll(opening, {
    rows: { turn: last, place: placeRow === -1 ? last : placeRow },
    isEditing,
    onStart: older.load,
    onEnd: newer?.load,
  });
  const { away, isShown, checkEdges, jump } = scroll;
  useFocusFallback(box);
  /** virtua renders no further rows after `ssrCount` until the list scrolls. */
  const [isVirtual, setVirtual] = useState(opening !== 'start');

  /** The question pinned to the top: asked here, or being answered when the chat opens. */
  const question = messages[from];
  const [held, setHeld] = useState(opening === 'turn' ? question?.id : undefined);
  const isAsked = reply === 'waiting' && messages.at(-1)?.sender === 'user';
  if (isAsked && question && question.id !== held) setHeld(question.id);
  const isHeld = held !== undefined && held === question?.id;

  useLayoutEffect(() => {
    holdTurn(isHeld);
    // oxlint-disable-next-line react/exhaustive-deps -- anew for each question
  }, [held, isHeld, holdTurn]);
  const end = hasNewer ? undefined : messages.at(-1)?.id;
  useLayoutEffect(() => {
    if (end !== undefined) followEnd();
  }, [end, followEnd]);
  const isTroubled = conversation.failure !== null || brokenReply(conversation) !== null;
  useLayoutEffect(() => {
    if (isTroubled) reveal();
  }, [isTroubled, reveal]);
  // The newly loaded messages may not fill the screen.
  const oldest = messages[0]?.id;
  const newest = hasNewer ? messages.at(-1)?.id : null;
  useLayoutEffect(checkEdges, [checkEdges, oldest, newest]);

  const newestReply = lastReply(conversation)?.id;
  const faceOf = ({ sender, speaker }: ChatMessage) => {
    if (sender === 'user')
      return {
        name: speaker?.name ?? user?.username ?? words.you,
        image: speaker?.image ?? user?.profilePicture ?? user?.picture,
      };
    return speaker?.characterId === null ? speaker : chat.character;
  };
  const spoken = (message: ChatMessage) => {
    const { name, image } = faceOf(message);
    const index = messages.indexOf(message);
    return (
      <Message
        message={message}
        number={numberOf(conversation, index)}
        name={name}
        image={image}
        isNewestReply={message.id === newestReply}
        isMarked={message.id === place}
        thinkingSince={isBeingWritten(message) ? thinkingSince : null}
        depth={hasScripts && !hasNewer ? messages.length - 1 - index : undefined}
      />
    );
  };
  const { isOn: isMemoryOn, end: memoryEnd } = memory;
  const contextStart = isMemoryOn === undefined || memoryEnd !== undefined ? null : chat.contextStart;
  const show = (message: ChatMessage) => (
    <Fragment key={message.id}>
      {message.id === contextStart && (
        <ContextStart chat={chat} isMemoryOn={isMemoryOn === true} onChanged={onChanged} />
      )}
      {spoken(message)}
    </Fragment>
  );
  const row = (one: Row) => {
    if (one === 'scene')
      return (
        <div key="scene" className={css.row}>
          {scene}
        </div>
      );
    if (one !== 'turn')
      return (
        <div key={one.id} className={css.row}>
          {show(one)}
          {one.id === memoryEnd && <p className={css.memoryLine}>{words.memoryEnd}</p>}
        </div>
      );
    return (
      <div key="turn" data-turn className={`${css.row} ${css.turn} ${isHeld ? css.held : ''}`}>
        {messages.slice(from).map(show)}
        {newer?.loading && <LoadingLine text={words.loadingNewer} />}
        <TurnTail conversation={conversation} {...actions} />
        {memory.failure && reply === 'none' && <p className={css.memoryLine}>{words.memoryFailed(memory.failure)}</p>}
      </div>
    );
  };

  return (
    <div className={css.stage}>
      {notice}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
      <section className={css.scroller} ref={box} tabIndex={0} aria-label={words.messages} {...handlers}>
        {/* Announced elsewhere: virtualized rows come and go while scrolling. */}
        <div className={`${css.column} ${isShown ? '' : css.placing}`} role="log" aria-live="off">
          <div className={css.top}>
            {older.loading && <LoadingLine text={words.loadingOlder} />}
            {hasMore && !older.loading && (
              <Button kind="quiet" onClick={older.load}>
                {words.older}
              </Button>
            )}
          </div>
          <Virtualizer
            as={PressableRows}
            ref={list}
            data={rows}
            scrollRef={box}
            startMargin={topHeight}
            bufferSize={beyond}
            itemSize={itemSize}
            keepMounted={isVirtual ? [last] : Array.from(rows.keys())}
            onScroll={() => setVirtual(true)}
            // Renders before it measures, so that the text doesn't move when a new chat opens.
            ssrCount={opening === 'start' ? rows.length : undefined}
            shift={shift}
            onResize={onResize}
          >
            {row}
          </Virtualizer>
        </div>
      </section>
      {(away || hasNewer) && !isEditing && (
        // The draft keeps the focus, and a phone its keyboard.
        <div className={css.jump} role="presentation" onMouseDown={(event) => event.preventDefault()}>
          <Button icon="down" onClick={hasNewer ? onNewest : jump}>
            {words.jumpToNewest}
          </Button>
        </div>
      )}
      <SpokenReply name={chat.character.name} conversation={conversation} />
    </div>
  );
}
