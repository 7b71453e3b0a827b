import type { NoticeNews } from '@masque/contracts';
import { eventStream } from './eventStream.ts';

export function noticeStream() {
  const stream = eventStream();
  return { ...stream, tell: (news: NoticeNews, id?: number) => stream.tell(news, id) };
}
