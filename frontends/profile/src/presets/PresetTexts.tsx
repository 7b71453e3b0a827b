import { continuationJoints, readPreset } from '@masque/roleplay/preset';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { CheckField, Field, Muted, SelectBox, TextAreaField } from '@masque/web-ui';
import css from '../connections/connections.module.css';
import type { PresetFields } from './fields.ts';
import { fieldSet } from './presetFile.ts';

const rows = { min: 2, max: 8 };
const nameChoices = (['-1', '0', '1', '2'] as const).map((value) => ({ value, label: words.nameChoices[value] }));
const fields = {
  new_chat_prompt: 'newChat',
  new_example_chat_prompt: 'exampleChat',
  continue_nudge_prompt: 'continueNudge',
  impersonation_prompt: 'impersonation',
  group_nudge_prompt: 'groupNudge',
  send_if_empty: 'emptyMessage',
  wi_format: 'loreFormat',
  personality_format: 'personalityFormat',
  scenario_format: 'scenarioFormat',
} as const;
const names = [
  'new_chat_prompt',
  'new_example_chat_prompt',
  'continue_nudge_prompt',
  'impersonation_prompt',
  'group_nudge_prompt',
  'send_if_empty',
  'wi_format',
  'personality_format',
  'scenario_format',
] as const;

const joints = continuationJoints.map((value) => ({ value, label: words.joints[value] }));

export function PresetTexts({ file, onChange }: PresetFields) {
  const { texts, reply, isSquashed, continuesByPrefill, continuationJoint = ' ' } = readPreset(file);
  const set = (field: string, value: string | number | boolean) => onChange(fieldSet(file, field, value));
  const chosen = nameChoices.find(({ value }) => Number(value) === file['names_behavior'])?.value ?? '0';
  return (
    <div className={css.fields}>
      <Muted>{words.textsLead}</Muted>
      {names.map((name) => (
        <TextAreaField
          key={name}
          label={words.fields[name]}
          rows={rows}
          value={texts[fields[name]]}
          onChange={(text) => set(name, text)}
        />
      ))}
      <TextAreaField
        label={words.fields.assistant_prefill}
        rows={rows}
        value={reply.prefill}
        onChange={(text) => set('assistant_prefill', text)}
      />
      <Field label={words.names}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.names}
            value={chosen}
            options={nameChoices}
            onChange={(value) => set('names_behavior', Number(value))}
          />
        )}
      </Field>
      <Field label={words.joint} hint={words.jointHint}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.joint}
            value={continuationJoint}
            options={joints}
            onChange={(value) => set('continue_postfix', value)}
          />
        )}
      </Field>
      <CheckField label={words.squash} checked={isSquashed} onChange={(isOn) => set('squash_system_messages', isOn)} />
      <CheckField
        label={words.prefills}
        hint={words.prefillsHint}
        checked={continuesByPrefill}
        onChange={(isOn) => set('continue_prefill', isOn)}
      />
    </div>
  );
}
