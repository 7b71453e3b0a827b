import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './actions.module.css';

interface Undo {
  isOffered: boolean;
  change: unknown;
  text: string;
  isBusy: boolean;
  run: () => void;
  dismiss: () => void;
}

const duration = 10_000;

export const UndoNotice = ({ undo }: { undo: Undo }) => (undo.isOffered ? <OfferedUndo {...undo} /> : null);

/** Closes by itself, unless a pointer rests on it or it has the focus. */
function OfferedUndo({ change, text, isBusy, run, dismiss }: Undo) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused || isBusy;
  const close = useRef(dismiss);
  useEffect(() => {
    close.current = dismiss;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => close.current(), duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another change starts the time again
  }, [change, isHeld]);
  return (
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <output className={css.undo}>
        <span>{text}</span>
        <Button size="small" busy={isBusy} onClick={run}>
          {texts.chat.undo}
        </Button>
        <Button size="small" kind="quiet" onClick={dismiss}>
          {texts.chat.dismiss}
        </Button>
      </output>
    </div>
  );
}
