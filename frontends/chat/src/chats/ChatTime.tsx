import { texts } from '@masque/texts';
import { relativeTime } from '@masque/web-kit';
import { chatDate } from './groups.ts';

export function ChatTime({ iso, now, className }: { iso: string; now: number; className?: string }) {
  return (
    <time className={className} dateTime={iso} title={chatDate(iso)}>
      {relativeTime(iso, now, texts.common.justNow, texts.common.unknownDate)}
    </time>
  );
}
