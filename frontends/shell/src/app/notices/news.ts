import type { NoticeNews } from '@masque/contracts';

/** How far one has heard: the id of the last event, of this page's connection or of another's. */
export interface Place {
  id: string | null;
}

/** Whether this is what an event of the stream, or another page, tells. */
export const isNews = (value: unknown): value is NoticeNews =>
  typeof value === 'object' &&
  value !== null &&
  'notices' in value &&
  Array.isArray(value.notices) &&
  'unread' in value &&
  typeof value.unread === 'number';

/** The place that goes along with what another page tells. */
export const placeIn = (told: NoticeNews): string | null =>
  'id' in told && typeof told.id === 'string' ? told.id : null;

/** One event's data; null for what is not known. */
export function newsOf(data: string): NoticeNews | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isNews(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
