import type { ModerationState } from '@masque/contracts';
import type { CharacterRow } from '../character.row.ts';

type Known = Pick<CharacterRow, 'decided' | 'heldFor' | 'clearedFor'>;

/** What moderators decided stands above what a character is held for. */
export const moderationOf = ({ decided = 'none', heldFor = [] }: Pick<Known, 'decided' | 'heldFor'>): ModerationState =>
  decided === 'none' && heldFor.length > 0 ? 'pending' : decided;

/** A decision to show it is one about what it was held for: that holds it no more. */
export function decisionOn({ heldFor = [], clearedFor = [] }: Known, decided: ModerationState) {
  return decided === 'none'
    ? { decided, moderation: decided, heldFor: [], clearedFor: [...new Set([...clearedFor, ...heldFor])] }
    : { decided, moderation: decided };
}
