import { limits } from '@masque/contracts';
import { reportReasons } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import type { Reported } from '@masque/web-kit';
import { Choices, Form, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { useRef } from 'react';
import { ReportedItem } from './ReportedItem.tsx';
import css from './reporting.module.css';
import type { useReport } from './useReport.ts';

const words = texts.reporting;
const rows = { min: 2, max: 6 };

/** On a phone the message may be off-screen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface ReportFormProps {
  id: string;
  reported: Reported;
  report: ReturnType<typeof useReport>;
}

export function ReportForm({ id, reported, report: { draft, write, problem, send } }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const sentenceAt = (at: 'reason' | 'description' | 'whole') => (problem?.at === at ? problem.sentence : null);
  const submit = async () => {
    const wrong = await send();
    if (wrong === 'reason') form.current?.querySelector('input')?.focus();
    if (wrong === 'description') area.current?.focus();
  };
  return (
    <Form id={id} ref={form} className={css.form} noValidate onSubmit={submit}>
      <ReportedItem reported={reported} />
      <Choices
        label={words.reason}
        required
        value={draft.reason}
        options={reportReasons[reported.type].map((reason) => ({ value: reason, label: reason }))}
        error={sentenceAt('reason')}
        onChange={(reason) => write({ reason })}
      />
      <TextAreaField
        ref={area}
        label={texts.common.description}
        hint={words.descriptionHint}
        max={limits.reportDescription}
        alwaysCounts
        rows={rows}
        value={draft.description}
        error={sentenceAt('description')}
        onChange={(description) => write({ description })}
      />
      <Muted size={13}>
        {words.lead} {/* A new tab keeps the draft. */}
        <a href="/community-guidelines" target="_blank" rel="noopener">
          {words.rules}
        </a>
      </Muted>
      {sentenceAt('whole') && (
        <div ref={show}>
          <Notice type="destructive">
            <p>{sentenceAt('whole')}</p>
          </Notice>
        </div>
      )}
    </Form>
  );
}
