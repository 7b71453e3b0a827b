import { noticeRoutes, type NoticeNews } from '@masque/contracts';
import { isRecord } from '@masque/web-kit';
import { type StreamCursor, shareStream } from '@masque/web-kit/stream';

const isNews = (value: unknown): value is NoticeNews =>
  isRecord(value) && Array.isArray(value['notices']) && typeof value['unread'] === 'number';

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
