import { texts } from '@masque/texts';
import {
  apiErrorOf,
  type ApiError,
  firstMessages,
  readJson,
  readText,
  removeStored,
  storageKeys,
  useLoadChatPage,
  useLazyChatsQuery,
  useNavigate,
  useSearchParams,
  useStartChatMutation,
  writeText,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { forgetChat } from '../../chats/forgetChat.ts';
import { personaToBeginAs } from '../../personas/choice.ts';
import type { Action } from '../conversation/conversation.ts';
import { type Wanted, wantedOf } from './findChat.ts';

const hasId = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

const storedChoice = () => ({
  chatId: readText(storageKeys.selectedChatId),
  characterId: readJson(storageKeys.selectedCharacter, hasId)?.id ?? null,
});

export interface ChatOpening {
  error: ApiError | null;
  /** A new chat, being created or just created here. */
  starting: boolean;
  chatId: string | null;
  toNewest: () => void;
  reload: () => void;
}

const placeMessages = 30;

export function useOpenChat(dispatch: Dispatch<Action>): ChatOpening {
  const [params, setParams] = useSearchParams();
  const [startChat] = useStartChatMutation();
  const [listChats] = useLazyChatsQuery();
  const loadPage = useLoadChatPage();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ key: string; error: ApiError | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [startedId, setStartedId] = useState<string | null>(null);
  const opened = useRef('');
  const begun = useRef(new Set<string>());
  const goToNewest = useCallback((chatId: string) => setParams({ chatId }, { replace: true }), [setParams]);
  // Memoized by address: streamed text re-renders the page, and reading storage each time would be wasteful.
  const wanted = useMemo(() => wantedOf(params, storedChoice()), [params]);
  const key = `${JSON.stringify(wanted)}#${attempt}`;

  useEffect(() => {
    // A new-chat address must start only one chat, even while the address bar still shows it.
    if (opened.current === key || begun.current.has(key)) return;
    opened.current = key;
    if (wanted.kind !== 'chat') begun.current.add(key);
    /** The user may open another chat before this response arrives. */
    let own = key;
    const isCurrent = () => opened.current === own;
    const leave = () => {
      removeStored(storageKeys.selectedChatId);
      const isChat = wanted.kind === 'chat';
      if (isChat) forgetChat(wanted.chatId);
      showToast(isChat ? texts.chat.noChat : texts.chat.noCharacter, 'warning');
      void navigate(isChat ? '/chats' : '/characters', { replace: true });
    };
    const fail = (failure: unknown) => {
      if (!isCurrent()) return;
      const known = apiErrorOf(failure);
      if (known?.status === 404 || known?.status === 410) leave();
      else setFailed({ key: own, error: known });
    };
    const show = (chatId: string) => {
      own = `${JSON.stringify({ kind: 'chat', chatId } satisfies Wanted)}#${attempt}`;
      opened.current = own;
      if (wanted.kind === 'new') setStartedId(chatId);
      writeText(storageKeys.selectedChatId, chatId);
      setParams({ chatId }, { replace: true });
    };
    const open = async () => {
      const chatId = await idOf(wanted);
      if (chatId === null || !isCurrent()) return;
      if (wanted.kind !== 'chat') show(chatId);
      else writeText(storageKeys.selectedChatId, chatId);
      const around = wanted.kind === 'chat' ? wanted.messageId : undefined;
      const params = { id: chatId };
      const page = await loadPage({
        params,
        query: around ? { around, limit: placeMessages } : { limit: firstMessages },
      });
      if (!page.data && around && apiErrorOf(page.error)?.code === 'message.not_found') goToNewest(chatId);
      else if (!page.data) fail(page.error);
      else if (isCurrent()) dispatch({ type: 'opened', ...page.data, place: around ?? null });
    };
    /** Null if there is none; the error has been handled by then. */
    const idOf = async (goal: Wanted): Promise<string | null> => {
      if (goal.kind === 'chat') return goal.chatId;
      if (goal.kind === 'nothing') {
        leave();
        return null;
      }
      if (goal.kind === 'latest') {
        const known = await listChats({ query: { characterId: goal.characterId, limit: 1 } });
        // If the list failed, a chat may exist; starting a new one would hide it.
        if (known.error) fail(known.error);
        if (!known.data) return null;
        const [latest] = known.data.chats;
        if (latest) return latest.id;
      }
      const started = await startChat({ body: { characterId: goal.characterId, personaId: personaToBeginAs() } });
      if (started.error) fail(started.error);
      return started.data?.id ?? null;
    };
    void open();
  });

  const chatId = wanted.kind === 'chat' ? wanted.chatId : null;
  const toNewest = useCallback(() => {
    if (chatId) goToNewest(chatId);
  }, [chatId, goToNewest]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);

  return {
    error: failed?.key === key ? failed.error : null,
    starting: wanted.kind === 'new' || (wanted.kind === 'chat' && wanted.chatId === startedId),
    chatId,
    toNewest,
    reload,
  };
}
