import type { ModerationState } from '@masque/contracts';
import type { CharacterRow } from '../character.row.ts';

type Known = Pick<CharacterRow, 'decided' | 'heldFor' | 'clearedFor'>;

export const moderationOf = ({ decided = 'none', heldFor = [] }: Pick<Known, 'decided' | 'heldFor'>): ModerationState =>
  decided === 'none' && heldFor.length > 0 ? 'pending' : decided;

/** Showing a character clears every entry that held it. */
export function decisionOn({ heldFor = [], clearedFor = [] }: Known, decided: ModerationState) {
  return decided === 'none'
    ? { decided, moderation: decided, heldFor: [], clearedFor: [...new Set([...clearedFor, ...heldFor])] }
    : { decided, moderation: decided };
}
