import type { TallyRow } from '@masque/service-kit/store';

export type PopularityCounts = Record<'likes' | 'dislikes' | 'favorites' | 'comments', number>;
export type PopularityRow = TallyRow<keyof PopularityCounts>;
