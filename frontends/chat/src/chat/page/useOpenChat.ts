import { texts } from '@masque/texts';
import {
  apiErrorOf,
  type ApiError,
  firstMessages,
  readJson,
  readText,
  removeStored,
  storageKeys,
  useLazyChatsQuery,
  useLoadChatPage,
  useNavigate,
  useSearchParams,
  useStartChatMutation,
  writeText,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { forgetChat } from '../../chats/forgetChat.ts';
import { useTakeOverDefault } from '../../personas/useDefaultPersona.ts';
import { hasId } from '../../records.ts';
import type { OpenConversation } from '../conversation/conversation.ts';
import { openPage } from '../conversation/pageChanges.ts';
import { type ChatTarget, chatTarget } from './chatTarget.ts';

const storedChoice = () => ({
  chatId: readText(storageKeys.selectedChatId),
  characterId: readJson(storageKeys.selectedCharacter, hasId)?.id ?? null,
});

interface ChatOpening {
  error: ApiError | null;
  /** A new chat, being created or just created here. */
  starting: boolean;
  chatId: string | null;
  toNewest: () => void;
  reload: () => void;
}

const placeMessages = 30;

/** Opens the chat of the address. Finds or starts one for an address with a character, which it then replaces. */
export function useOpenChat(update: OpenConversation['update']): ChatOpening {
  const [params, setParams] = useSearchParams();
  const [startChat] = useStartChatMutation();
  const [listChats] = useLazyChatsQuery();
  const takeOverDefault = useTakeOverDefault();
  const loadPage = useLoadChatPage();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ key: string; error: ApiError | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [startedId, setStartedId] = useState<string | null>(null);
  const current = useRef('');
  const goTo = useCallback((chatId: string) => setParams({ chatId }, { replace: true }), [setParams]);
  // Memoized by address: streamed text re-renders the page, and reading storage each time would be wasteful.
  const target = useMemo(() => chatTarget(params, storedChoice()), [params]);
  const key = `${JSON.stringify(target)}#${attempt}`;

  useEffect(() => {
    // A new-chat address must start only one chat.
    if (current.current === key) return;
    current.current = key;
    /** The user may open another chat before a response arrives. */
    const isCurrent = () => current.current === key;
    const leave = () => {
      removeStored(storageKeys.selectedChatId);
      const isChat = target.kind === 'chat';
      if (isChat) forgetChat(target.chatId);
      showToast(isChat ? texts.chat.noChat : texts.common.characterNotFound, 'warning');
      void navigate(isChat ? '/chats' : '/characters', { replace: true });
    };
    const fail = (failure: unknown) => {
      if (!isCurrent()) return;
      const error = apiErrorOf(failure);
      if (error?.status === 404 || error?.status === 410) leave();
      else setFailed({ key, error });
    };
    const load = async ({ chatId, messageId: around }: Extract<ChatTarget, { kind: 'chat' }>) => {
      writeText(storageKeys.selectedChatId, chatId);
      const { data, error } = await loadPage({
        params: { id: chatId },
        query: around ? { around, limit: placeMessages } : { limit: firstMessages },
      });
      if (!data && around && apiErrorOf(error)?.code === 'message.not_found') goTo(chatId);
      else if (!data) fail(error);
      else if (isCurrent()) update(openPage(data, around ?? null));
    };
    const findOrStart = async (kind: 'new' | 'latest', characterId: string) => {
      if (kind === 'latest') {
        const { data, error } = await listChats({ query: { characterId, limit: 1 } });
        // If the list failed, a chat may exist; starting a new one would hide it.
        if (!data) return fail(error);
        const [latest] = data.chats;
        if (latest) return isCurrent() ? goTo(latest.id) : undefined;
      }
      const personaId = (await takeOverDefault()) ?? undefined;
      const { data, error } = await startChat({ body: { characterId, personaId } });
      if (!data) return fail(error);
      if (!isCurrent()) return undefined;
      if (kind === 'new') setStartedId(data.id);
      return goTo(data.id);
    };
    if (target.kind === 'chat') void load(target);
    else if (target.kind === 'nothing') leave();
    else void findOrStart(target.kind, target.characterId);
  });

  const chatId = target.kind === 'chat' ? target.chatId : null;
  return {
    error: failed?.key === key ? failed.error : null,
    starting: target.kind === 'new' || (target.kind === 'chat' && target.chatId === startedId),
    chatId,
    toNewest: useCallback(() => {
      if (chatId) goTo(chatId);
    }, [chatId, goTo]),
    reload: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
