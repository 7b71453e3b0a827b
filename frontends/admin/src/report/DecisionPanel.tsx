import { limits, type ReportDetail } from '@masque/contracts';
import { reportMoves, type ReportStatus } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useLeaveGuard, usePageKeys, useSession } from '@masque/web-kit';
import {
  Badge,
  Button,
  CheckField,
  ConfirmDialog,
  Notice,
  Panel,
  Stack,
  TextAreaField,
  useFocusFallback,
} from '@masque/web-ui';
import { useRef, useState } from 'react';
import { Entries } from '../log/Entry.tsx';
import { ActionForm } from './ActionForm.tsx';
import { areTextsFine, emptyDraft, isTyped } from './draft.ts';
import css from './report.module.css';
import { openRelated, useDecide } from './useDecide.ts';

const words = texts.adminReport;
const { moves, keys } = texts.adminReports;
const closing: ReadonlySet<ReportStatus> = new Set(['resolved', 'dismissed']);

export function DecisionPanel({ detail }: { detail: ReportDetail }) {
  const { status } = detail.report;
  const [draft, setDraft] = useState(emptyDraft);
  const [isForAll, setForAll] = useState(false);
  const [asked, setAsked] = useState<ReportStatus | null>(null);
  const decide = useDecide(detail);
  const { username } = useSession();
  const [newestAtStart] = useState(() => Math.max(0, ...detail.decisions.map(({ seq }) => seq)));
  const meanwhile = detail.decisions.filter(({ seq, moderator }) => seq > newestAtStart && moderator !== username);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFocusFallback(heading, panel);
  useLeaveGuard(isTyped(draft));

  const others = openRelated(detail, 'resolved').length;
  const isAll = isForAll && others > 0;
  const move = async (to: ReportStatus) => {
    setAsked(null);
    if (!areTextsFine(draft)) return;
    // A note written for an action stays with that action.
    if (await decide.move(to, draft.action ? '' : draft.note, isAll)) {
      if (!draft.action) setDraft({ ...draft, note: '' });
      setForAll(false);
    }
  };
  const { action } = draft;
  const askOrMove = (to: ReportStatus) => (action && closing.has(to) ? setAsked(to) : void move(to));
  const act = async (andResolve: boolean) => {
    if (!action || !(await decide.act({ ...draft, action }, andResolve, isAll))) return;
    setDraft(emptyDraft);
    // The form disappears, which moves the content below it on a small screen.
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  usePageKeys([
    { key: 'v', label: keys.reviewed, run: () => askOrMove('reviewed') },
    { key: 'r', label: keys.resolveOne, run: () => askOrMove('resolved') },
    { key: 'd', label: keys.dismissOne, run: () => askOrMove('dismissed') },
    { key: 'o', label: keys.reopen, run: () => askOrMove('pending') },
  ]);

  return (
    <div ref={panel}>
      <Panel title={words.decide} heading={heading}>
        {meanwhile.length > 0 && (
          <output aria-live="polite">
            <Notice type="warning">
              <p>{words.meanwhile}</p>
              <Entries entries={meanwhile} label={words.meanwhile} />
            </Notice>
          </output>
        )}
        <div className={css.chips}>
          <span className={css.label}>{words.status}</span>
          <Badge text={texts.moderation.statuses[status]} />
        </div>
        <Stack row gap={2} even>
          {reportMoves[status].map((to) => (
            <Button key={to} busy={decide.isBusy} onClick={() => askOrMove(to)}>
              {moves[to]}
            </Button>
          ))}
        </Stack>
        {others > 0 && <CheckField label={words.alsoOthers(others)} checked={isForAll} onChange={setForAll} />}
        <TextAreaField
          label={texts.admin.note}
          hint={texts.admin.noteHint}
          value={draft.note}
          max={limits.moderatorNote}
          rows={{ min: 2, max: 8 }}
          onChange={(note) => setDraft({ ...draft, note })}
        />
        <ActionForm
          detail={detail}
          draft={draft}
          isBusy={decide.isBusy}
          onChange={setDraft}
          onAct={(andResolve) => void act(andResolve)}
        />
        <ConfirmDialog
          open={asked !== null}
          title={words.withoutAction.title}
          question={action ? words.withoutAction.question(texts.moderation.actions[action]) : ''}
          confirm={asked ? moves[asked] : ''}
          danger={false}
          onConfirm={() => asked && void move(asked)}
          onClose={() => setAsked(null)}
        />
        {decide.failed !== null && <Notice type="destructive">{decide.failed}</Notice>}
      </Panel>
    </div>
  );
}
