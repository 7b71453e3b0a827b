import type { NoticeNews } from '@masque/contracts';

/** Whether this is what an event of the stream, or another page, tells. */
export const isNews = (value: unknown): value is NoticeNews =>
  typeof value === 'object' &&
  value !== null &&
  'notices' in value &&
  Array.isArray(value.notices) &&
  'unread' in value &&
  typeof value.unread === 'number';

/** One event's data; null for what is not known. */
export function newsOf(data: string): NoticeNews | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isNews(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
