import type { OpenAppeal } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useNow } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { AppealCard, headingId, nameOf } from './AppealCard.tsx';
import css from './appeals.module.css';

const words = texts.adminAppeals;

/** Only one appeal is answered at a time. It stays, with the typed text, when another moderator decides it first. */
export function AppealList({ appeals, none }: { appeals: readonly OpenAppeal[]; none: ReactNode }) {
  const now = useNow();
  const [held, setHeld] = useState<OpenAppeal | null>(null);
  const toFocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current !== null) document.getElementById(headingId(toFocus.current))?.focus();
    toFocus.current = null;
  });

  const isGone = held !== null && !appeals.some(({ appeal }) => appeal.id === held.appeal.id);
  const shown = isGone
    ? [...appeals, held].toSorted((one, other) => one.appeal.dueAt.localeCompare(other.appeal.dueAt))
    : appeals;
  const leave = (id: string, isDecided: boolean) => {
    const at = shown.findIndex(({ appeal }) => appeal.id === id);
    const next = isDecided ? (shown[at + 1] ?? shown[at - 1]) : shown[at];
    toFocus.current = next?.appeal.id ?? null;
    setHeld(null);
  };
  return (
    <>
      {shown.length === 0 ? (
        none
      ) : (
        <ul className={css.list} aria-label={words.list}>
          {shown.map((one) => (
            <AppealCard
              key={one.appeal.id}
              open={one}
              now={now}
              isAnswered={held?.appeal.id === one.appeal.id}
              isGone={isGone && one === held}
              onBegin={() => setHeld(one)}
              onCancel={() => leave(one.appeal.id, false)}
              onDecided={(status) => {
                showToast(words.decided(words.statuses[status], nameOf(one)), 'success');
                leave(one.appeal.id, true);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}
