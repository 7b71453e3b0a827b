import { type AppealStatus, appealStatuses, type OpenAppeal } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNavigate, useNow, useOpenAppealsInfiniteQuery, useSearchParams } from '@masque/web-kit';
import { EmptyState, ListSkeleton, NextPage, QueryView, SelectBox, showToast } from '@masque/web-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { appealsPath } from '../frame/places.ts';
import { AppealCard, headingId, nameOf } from './AppealCard.tsx';
import css from './appeals.module.css';

const words = texts.adminAppeals;
const options = appealStatuses.map((value) => ({ value, label: texts.moderation.appealStatuses[value] }));

export function AppealsPage() {
  const [params] = useSearchParams();
  const status: AppealStatus = appealStatuses.find((one) => one === params.get('status')) ?? 'pending';
  const query = useOpenAppealsInfiniteQuery(status, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const show = (next: AppealStatus) =>
    void navigate({ pathname: appealsPath, search: next === 'pending' ? '' : `?status=${next}` });
  return (
    <AdminPage title={texts.admin.appeals} at={appealsPath} error={query.error}>
      <div className={css.filter}>
        <SelectBox label={texts.admin.appeals} value={status} options={options} onChange={show} />
      </div>
      <QueryView
        query={{ ...query, data: query.currentData }}
        loading={<ListSkeleton className={css.list} text={words.loading} heights={[220, 220, 220]} />}
        failed={words.failed}
      >
        {({ pages }) => (
          <>
            <AppealList
              key={status}
              appeals={pages.flatMap((page) => page.appeals)}
              none={<EmptyState title={words.empty[status]} hint={words.emptyHint} />}
            />
            <NextPage query={query} />
          </>
        )}
      </QueryView>
    </AdminPage>
  );
}

/** Only one appeal is answered at a time. It stays, with the typed text, when another moderator decides it first. */
function AppealList({ appeals, none }: { appeals: readonly OpenAppeal[]; none: ReactNode }) {
  const now = useNow();
  const [answered, setAnswered] = useState<OpenAppeal | null>(null);
  const toFocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current !== null) document.getElementById(headingId(toFocus.current))?.focus();
    toFocus.current = null;
  });

  const isGone = answered !== null && !appeals.some(({ appeal }) => appeal.id === answered.appeal.id);
  const shown = isGone
    ? [...appeals, answered].toSorted((one, other) => one.appeal.dueAt.localeCompare(other.appeal.dueAt))
    : appeals;
  const leave = (id: string, isDecided: boolean) => {
    const at = shown.findIndex(({ appeal }) => appeal.id === id);
    const next = isDecided ? (shown[at + 1] ?? shown[at - 1]) : shown[at];
    toFocus.current = next?.appeal.id ?? null;
    setAnswered(null);
  };
  if (shown.length === 0) return none;
  return (
    <ul className={css.list} aria-label={texts.admin.appeals}>
      {shown.map((one) => (
        <AppealCard
          key={one.appeal.id}
          open={one}
          now={now}
          isAnswered={answered?.appeal.id === one.appeal.id}
          isGone={isGone && one === answered}
          onBegin={() => setAnswered(one)}
          onCancel={() => leave(one.appeal.id, false)}
          onDecided={(status) => {
            showToast(words.decided(texts.moderation.appealStatuses[status], nameOf(one)), 'success');
            leave(one.appeal.id, true);
          }}
        />
      ))}
    </ul>
  );
}
