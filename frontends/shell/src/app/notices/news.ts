import type { NoticeNews } from '@masque/contracts';

export const isNews = (value: unknown): value is NoticeNews =>
  typeof value === 'object' &&
  value !== null &&
  'notices' in value &&
  Array.isArray(value.notices) &&
  'unread' in value &&
  typeof value.unread === 'number';
