import type { chatRoutes } from '@masque/contracts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { RequestOf } from '../api/endpoints.ts';
import { chatApi } from '../api/chat.ts';
import type { AppStore } from './store.ts';

/** Unlike RTK Query's lazy query, this doesn't re-render the component: the page holds the messages itself. */
export function useLoadChatPage() {
  const dispatch = useDispatch<AppStore['dispatch']>();
  return useCallback(
    async (request: RequestOf<typeof chatRoutes.getChat>) => {
      const query = dispatch(chatApi.endpoints.chatPage.initiate(request, { forceRefetch: true }));
      try {
        return await query;
      } finally {
        query.unsubscribe();
      }
    },
    [dispatch],
  );
}
