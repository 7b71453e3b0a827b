import type { Appeal, ModerationDecision, OpenAppeal } from '@masque/contracts';

/** Nora appeals Vera's decision to hide Mira. `n` staggers the due dates, in days. */
export function anAppeal(
  n = 1,
  {
    appeal,
    decision,
    ...own
  }: { appeal?: Partial<Appeal>; decision?: Partial<ModerationDecision> } & Partial<
    Omit<OpenAppeal, 'appeal' | 'decision'>
  > = {},
): OpenAppeal {
  const id = `a${n}`;
  return {
    appeal: {
      id,
      actionId: id,
      text: 'She sells lamps, not pills.',
      status: 'pending',
      createdAt: '2026-03-02T10:00:00.000Z',
      dueAt: new Date(Date.UTC(2026, 2, 9 + n, 10)).toISOString(),
      decidedAt: null,
      answer: '',
      ...appeal,
    },
    decision: {
      id,
      action: 'hide',
      subject: { type: 'character', id: `c${n}`, name: `Mira ${n}`, characterId: `c${n}` },
      rule: 'spam',
      message: 'No adverts, please.',
      createdAt: '2026-03-01T10:00:00.000Z',
      until: null,
      isUndone: false,
      appealBy: null,
      appeal: null,
      ...decision,
    },
    username: 'nora',
    moderator: 'vera',
    reportId: `r${n}`,
    ...own,
  };
}
