import { type Appeal, type ModerationDecision } from '@masque/contracts';
import { moderationActions, type ModerationAction } from '@masque/contracts/rules';
import type { LogRow } from '../log/log.service.ts';
import type { AppealRow } from './appeal.row.ts';

export const toAppeal = (row: AppealRow): Appeal => ({
  id: row._id,
  actionId: row._id,
  text: row.text,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  answer: row.answer,
});

export const actionOf = ({ kind }: LogRow): ModerationAction | undefined =>
  moderationActions.find((action) => action === kind);

interface DecisionState {
  readonly action: ModerationAction;
  readonly name: string | null;
  readonly characterId: string | null;
  readonly isUndone: boolean;
  readonly appealBy: Date | null;
  readonly appeal: AppealRow | undefined;
}

export const toDecision = (row: LogRow, state: DecisionState): ModerationDecision => ({
  id: row.id,
  action: state.action,
  subject: { type: row.subjectType, id: row.subjectId, name: state.name, characterId: state.characterId },
  rule: row.rule,
  message: row.texts?.message ?? '',
  createdAt: row.at.toISOString(),
  until: typeof row.after['suspendedUntil'] === 'string' ? row.after['suspendedUntil'] : null,
  isUndone: state.isUndone,
  appealBy: state.appeal ? null : (state.appealBy?.toISOString() ?? null),
  appeal: state.appeal ? toAppeal(state.appeal) : null,
});
