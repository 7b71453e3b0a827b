import { events } from '@masque/contracts';
import { decisionNews } from '../src/notices/notices.service.ts';

/** News of a decision about a user or their character. */
export const aDecision = (userId: string, decisionId: string, at: Date, characterId: string | null = null) =>
  decisionNews({
    ...events['decision.made'].example,
    userId,
    decisionId,
    characterId,
    decidedAt: at.toISOString(),
  });
