import { texts } from '@masque/texts';
import { relativeTime } from '@masque/web-kit';
import { chatDate } from './groups.ts';

const { unknownDate } = texts.common;

export function ChatTime({ iso, now, className }: { iso: string; now: number; className?: string }) {
  return (
    <time className={className} dateTime={iso} title={chatDate(iso, unknownDate)}>
      {relativeTime(iso, now, texts.chats.justNow, unknownDate)}
    </time>
  );
}
