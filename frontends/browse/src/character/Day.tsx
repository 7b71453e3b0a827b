import { texts } from '@masque/texts';

export function Day({ time }: { time: string }) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return texts.common.unknownDate;
  return <time dateTime={time}>{date.toLocaleDateString('en-US', { dateStyle: 'long' })}</time>;
}
