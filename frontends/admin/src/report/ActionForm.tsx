import { limits, type ReportDetail } from '@masque/contracts';
import { canMoveReport, guidelines, type ModerationAction, suspensionDays } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, Choices, Field, SelectBox, Stack, TextAreaField } from '@masque/web-ui';
import { type RefObject, useRef, useState } from 'react';
import { type ActionDraft, areTextsFine, fittingActions, hasRule } from './draft.ts';
import css from './report.module.css';

const words = texts.adminReport;
const { actions } = texts.moderation;
const NONE = 'none';
const { names: rules, says } = texts.guidelines;

const ruleOptions = [
  { value: NONE, label: words.chooseRule },
  ...guidelines.map((value) => ({ value, label: rules[value] })),
];
const dayOptions = suspensionDays.map((days) => ({ value: String(days), label: String(days) }));
const isDanger = (action: ModerationAction) => action === 'hide' || action === 'suspend';

export function ActionForm({
  detail,
  draft,
  isBusy,
  onChange,
  onAct,
}: {
  detail: ReportDetail;
  draft: ActionDraft;
  isBusy: boolean;
  onChange: (draft: ActionDraft) => void;
  onAct: (andResolve: boolean) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const fitting = fittingActions(detail);
  // Another moderator may have made the chosen action pointless; the typed text stays.
  const action = fitting.find((one) => one === draft.action) ?? null;
  const isMissingDays = action === 'suspend' && draft.days === null;
  const isMissingRule = action !== null && hasRule(action) && draft.rule === null;
  const change = (part: Partial<ActionDraft>) => onChange({ ...draft, ...part });
  const days = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const act = (andResolve: boolean) => {
    setAsked(true);
    // On a phone the missing field is above the visible part.
    if (isMissingDays) days.current?.querySelector('input')?.focus();
    else if (isMissingRule) rule.current?.querySelector('select')?.focus();
    else if (action && areTextsFine(draft)) onAct(andResolve);
  };
  if (fitting.length === 0) return null;
  return (
    <>
      <Choices
        even
        label={words.action}
        value={action ?? NONE}
        options={[
          { value: NONE, label: words.noAction },
          ...fitting.map((value) => ({ value, label: actions[value] })),
        ]}
        onChange={(value) => change({ action: value === NONE ? null : value })}
      />
      {action && (
        <div className={css.form}>
          {action === 'suspend' && (
            <div ref={days}>
              <Choices
                even
                label={words.days}
                value={draft.days === null ? NONE : String(draft.days)}
                options={dayOptions}
                onChange={(value) => change({ days: Number(value) })}
              />
              {isAsked && isMissingDays && (
                <p className={css.error} role="alert">
                  {words.daysMissing}
                </p>
              )}
            </div>
          )}
          {hasRule(action) && (
            <Rule place={rule} draft={draft} isMissing={isAsked && isMissingRule} onChange={change} />
          )}
          <TextAreaField
            label={texts.admin.messageToUser}
            hint={words.messageHint}
            value={draft.message}
            max={limits.moderatorNote}
            rows={{ min: 2, max: 10 }}
            onChange={(message) => change({ message })}
          />
          {hasRule(action) && (
            <TextAreaField
              label={words.publicReason}
              hint={words.publicReasonHint}
              value={draft.publicReason}
              max={limits.publicReason}
              rows={{ min: 2, max: 6 }}
              onChange={(publicReason) => change({ publicReason })}
            />
          )}
          <Stack row gap={2} even>
            <Button kind={isDanger(action) ? 'danger' : 'primary'} busy={isBusy} onClick={() => act(false)}>
              {actions[action]}
            </Button>
            {canMoveReport(detail.report.status, 'resolved') && (
              <Button busy={isBusy} onClick={() => act(true)}>
                {words.andResolve(actions[action])}
              </Button>
            )}
          </Stack>
        </div>
      )}
    </>
  );
}

function Rule({
  place,
  draft,
  isMissing,
  onChange,
}: {
  place: RefObject<HTMLDivElement | null>;
  draft: ActionDraft;
  isMissing: boolean;
  onChange: (part: Partial<ActionDraft>) => void;
}) {
  return (
    <div ref={place}>
      <Field label={words.rule} hint={draft.rule && says[draft.rule]}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.rule}
            value={draft.rule ?? NONE}
            options={ruleOptions}
            onChange={(value) => onChange({ rule: guidelines.find((one) => one === value) ?? null })}
          />
        )}
      </Field>
      {isMissing && (
        <p className={css.error} role="alert">
          {words.ruleMissing}
        </p>
      )}
    </div>
  );
}
