import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { chatApi } from '../api/chat.ts';

export function useRefreshChatLists(): () => void {
  const dispatch = useDispatch();
  return useCallback(() => void dispatch(chatApi.util.invalidateTags(['Chats', 'Stats'])), [dispatch]);
}
