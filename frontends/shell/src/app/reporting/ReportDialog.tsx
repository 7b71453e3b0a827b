import { texts } from '@masque/texts';
import type { Reported } from '@masque/web-kit';
import { Button, Dialog } from '@masque/web-ui';
import { useEffect, useId, useRef } from 'react';
import { LogIn, LogInLink } from './LogIn.tsx';
import { ReportForm } from './ReportForm.tsx';
import css from './reporting.module.css';
import { useReport } from './useReport.ts';

const words = texts.reporting;
/** ms */
const STAYS = 2_000;

export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const report = useReport(reported);
  const form = useId();
  const { stage, isBusy } = report;
  const actions = {
    form: (
      <>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
        <Button kind="primary" submit form={form} busy={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
      </>
    ),
    'signed-out': <LogInLink onClose={onClose} />,
    done: undefined,
  };
  const parts = {
    form: <ReportForm id={form} reported={reported} report={report} />,
    'signed-out': <LogIn />,
    done: <Thanks onEnd={onClose} />,
  };
  return (
    <Dialog open title={words.titles[reported.type]} onClose={onClose} actions={actions[stage]}>
      {parts[stage]}
    </Dialog>
  );
}

/** Takes the focus of the removed button, which also announces it. */
function Thanks({ onEnd }: { onEnd: () => void }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    sentence.current?.focus();
    const timer = setTimeout(onEnd, STAYS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <p ref={sentence} className={css.thanks} tabIndex={-1}>
      {words.done}
    </p>
  );
}
