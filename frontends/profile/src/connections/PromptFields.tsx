import { promptShapes, speakerNames } from '@masque/contracts';
import { connectionEditor } from '@masque/texts/connection-editor';
import { Choices, Field, Muted, SelectBox, Stack, TextAreaField } from '@masque/web-ui';
import css from './connections.module.css';
import type { ConnectionFields } from './fields.ts';
import { InstructFields } from './InstructFields.tsx';
import { PresetField } from './PresetField.tsx';

const words = connectionEditor.prompt;
const rows = { min: 2, max: 8 };
const LONGEST_START = 1_000;
const shapes = promptShapes.map((value) => ({ value, label: words.shapes[value].label }));
const names = speakerNames.map((value) => ({ value, label: words.speakers[value] }));
const apis = (['chat', 'text'] as const).map((value) => ({ value, label: words.apis[value] }));
const tokenizers = (['auto', 'gpt', 'llama', 'llama3', 'mistral', 'estimate'] as const).map((value) => ({
  value,
  label: words.tokenizers[value],
}));

export function PromptFields({ draft, change }: ConnectionFields) {
  return (
    <div className={css.fields}>
      <Stack gap={2}>
        <Choices label={words.api} value={draft.api} options={apis} onChange={(api) => change({ api })} />
        <Muted size={13}>{words.apiHint}</Muted>
      </Stack>
      {draft.api === 'text' ? (
        <InstructFields draft={draft} change={change} />
      ) : (
        <Field label={words.shape} hint={words.shapes[draft.shape].hint}>
          {({ id }) => (
            <SelectBox
              id={id}
              label={words.shape}
              value={draft.shape}
              options={shapes}
              onChange={(shape) => change({ shape })}
            />
          )}
        </Field>
      )}
      <PresetField draft={draft} change={change} />
      <Field label={words.names} hint={words.namesHint}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.names}
            value={draft.names}
            options={names}
            onChange={(chosen) => change({ names: chosen })}
          />
        )}
      </Field>
      <TextAreaField
        label={words.replyStart}
        hint={words.replyStartHint}
        rows={rows}
        max={LONGEST_START}
        value={draft.replyStart}
        onChange={(replyStart) => change({ replyStart })}
      />
      <Field label={words.tokenizer} hint={words.tokenizerHint}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.tokenizer}
            value={draft.tokenizer}
            options={tokenizers}
            onChange={(tokenizer) => change({ tokenizer })}
          />
        )}
      </Field>
    </div>
  );
}
