import { noticeRoutes, type NoticeNews } from '@masque/contracts';
import { type StreamCursor, shareStream } from '@masque/web-kit/stream';
import { isNews } from './news.ts';

export const shareNotices = (
  userId: string,
  place: StreamCursor,
  onNews: (news: NoticeNews) => void,
  signal: AbortSignal,
): Promise<void> =>
  shareStream(
    {
      name: `masque-notices:${userId}`,
      path: noticeRoutes.streamNotices.path,
      isNews,
      greeting: ({ unread }) => ({ notices: [], unread }),
    },
    place,
    onNews,
    signal,
  );
