import { reasoningEfforts } from '@masque/contracts';
import { connectionEditor } from '@masque/texts/connection-editor';
import { CheckField, Choices, Muted, NumberField, Stack, TextField } from '@masque/web-ui';
import css from './connections.module.css';
import type { ConnectionFields } from './fields.ts';

const words = connectionEditor.reasoning;
const efforts = reasoningEfforts.map((value) => ({ value, label: words.efforts[value] }));
const budgets = { min: 1, max: 1_000_000 };
const LONGEST_MARK = 100;

export function ReasoningFields({ draft: { reasoning }, change }: ConnectionFields) {
  const set = (own: Partial<typeof reasoning>) => change({ reasoning: { ...reasoning, ...own } });
  return (
    <div className={css.fields}>
      <Stack gap={2}>
        <Choices
          label={words.effort}
          value={reasoning.effort}
          options={efforts}
          onChange={(effort) => set({ effort })}
        />
        <Muted size={13}>{words.effortHint}</Muted>
      </Stack>
      <NumberField
        label={words.budget}
        hint={words.budgetHint}
        value={reasoning.budget ?? undefined}
        {...budgets}
        placeholder={connectionEditor.notSent}
        outOfBounds={connectionEditor.between(budgets.min, budgets.max)}
        onChange={(budget) => set({ budget: budget ?? null })}
      />
      <CheckField
        label={words.isIncluded}
        hint={words.isIncludedHint}
        checked={reasoning.isIncluded}
        onChange={(isIncluded) => set({ isIncluded })}
      />
      <TextField
        label={words.prefix}
        hint={words.marksHint}
        placeholder="<think>"
        value={reasoning.prefix}
        onChange={(prefix) => set({ prefix: prefix.slice(0, LONGEST_MARK) })}
      />
      <TextField
        label={words.suffix}
        placeholder="</think>"
        value={reasoning.suffix}
        onChange={(suffix) => set({ suffix: suffix.slice(0, LONGEST_MARK) })}
      />
    </div>
  );
}
