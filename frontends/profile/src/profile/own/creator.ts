import type { UserStats } from '@masque/contracts';
import { texts } from '@masque/texts';

const steps = [5, 10, 25, 50];

/** 0-4 New, 5-9 Aspiring, 10-24 Skilled, 25-49 Expert, 50+ Master. */
export const creatorLevel = (characters: number): string =>
  texts.profile.stats.levels[steps.filter((step) => characters >= step).length] ?? '';

/** Likes per follower in percent, one decimal; 0 without followers. */
export const engagement = ({ characterLikes, totalFollowers }: UserStats): string =>
  totalFollowers === 0 ? '0' : ((characterLikes / totalFollowers) * 100).toFixed(1);
