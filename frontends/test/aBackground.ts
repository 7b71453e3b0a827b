import type { Background } from '@masque/contracts';

export const aBackground = (own: Partial<Background> = {}): Background => ({
  id: 'harbor',
  name: 'Harbor',
  image: '/media/personas/0123/full.webp',
  imageColor: '#102030',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...own,
});
