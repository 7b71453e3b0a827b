import { texts } from '@masque/texts';
import { relativeTime } from '@masque/web-kit';

const words = texts.comments;
const { unknownDate } = texts.common;

function fullTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return unknownDate;
  return date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
}

export function CommentTime({ createdAt, updatedAt, now }: { createdAt: string; updatedAt: string; now: number }) {
  return (
    <>
      <time dateTime={createdAt} title={fullTime(createdAt)}>
        {relativeTime(createdAt, now, words.justNow, unknownDate)}
      </time>
      {updatedAt !== createdAt && <span title={words.editedAt(fullTime(updatedAt))}>{words.edited}</span>}
    </>
  );
}
