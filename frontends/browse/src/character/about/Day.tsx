import { texts } from '@masque/texts';

/** A day in words, for people; the exact time for programs. */
export function Day({ time }: { time: string }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return texts.common.unknownDate;
  return <time dateTime={time}>{date.toLocaleDateString('en-US', { dateStyle: 'long' })}</time>;
}
