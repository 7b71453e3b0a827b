import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, ConfirmDialog, Notice, TextAreaField } from '@masque/web-ui';
import { useRef } from 'react';
import css from './decisions.module.css';
import { useAppeal } from './useAppeal.ts';

const words = texts.decisions;
const rows = { min: 4, max: 14 };

export function AppealForm({ actionId, onSent }: { actionId: string; onSent: () => void }) {
  const appeal = useAppeal(actionId, onSent);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!appeal.ask()) area.current?.focus();
      }}
    >
      <TextAreaField
        ref={area}
        label={words.appealLabel}
        hint={appeal.isRestored ? words.restored : words.appealHint}
        max={limits.appeal}
        alwaysCounts
        rows={rows}
        value={appeal.text}
        error={appeal.problem}
        onChange={appeal.write}
      />
      {appeal.failure && (
        <Notice type="destructive">
          <p>{appeal.failure}</p>
        </Notice>
      )}
      <div className={css.actions}>
        <Button kind="primary" submit busy={appeal.isBusy}>
          {words.send}
        </Button>
      </div>
      <ConfirmDialog
        open={appeal.isAsked}
        title={words.sendTitle}
        question={words.sendQuestion}
        confirm={words.send}
        danger={false}
        busy={appeal.isBusy}
        busyText={words.sending}
        onConfirm={() => void appeal.send()}
        onClose={appeal.cancel}
      />
    </form>
  );
}
