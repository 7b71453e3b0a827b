import type { NoticeNews } from '@masque/contracts';
import { eventStream } from './eventStream.ts';

export const noticeStream = () => eventStream<NoticeNews>();
