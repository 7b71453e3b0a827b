import { type Connection, limits, type OpenedChat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { useConnections } from '@masque/web-kit';
import {
  Badge,
  Button,
  Choices,
  ConfirmDialog,
  Dialog,
  Field,
  Muted,
  Notice,
  NumberField,
  Section,
  SelectBox,
  Stack,
  TextAreaField,
} from '@masque/web-ui';
import { useState } from 'react';
import { ScriptsSection } from '../regex/ScriptsSection.tsx';
import type { ChatDialogProps } from './dialogProps.ts';
import { BackgroundField } from './BackgroundField.tsx';
import { GenerationFields } from './GenerationFields.tsx';
import { LorebookPicker } from './LorebookPicker.tsx';
import { PersonaFields } from './PersonaFields.tsx';
import { useChatSettings } from './useChatSettings.ts';

const words = chatSettings.settings;
const roles = (['system', 'user', 'assistant'] as const).map((value) => ({ value, label: words.roles[value] }));
const rows = { min: 2, max: 8 };
const MOST_DEPTH = 1_000;
const active = (text: string) => (text.trim() === '' ? undefined : <Badge text={texts.chat.customPrompt.active} />);

const tooLong = (text: string, max: number) => (text.length > max ? texts.common.tooLong(max) : null);

export type ChatSettingsPart = 'persona' | 'settings';

export function ChatSettingsForm({
  chat,
  part,
  title,
  onChanged,
  onClose,
}: Pick<ChatDialogProps, 'onChanged' | 'onClose'> & { chat: OpenedChat; part: ChatSettingsPart; title: string }) {
  const { draft, change, save, isChanged, isSaving, failed } = useChatSettings(chat, onChanged);
  const [isLeaving, setLeaving] = useState(false);
  const { note } = draft;
  const { profiles, model } = useConnections({ ...chat, profileId: draft.profileId });
  const promptError = tooLong(draft.customPrompt, limits.customPrompt);
  const noteError = tooLong(note.text, limits.authorsNote);
  const close = () => (isChanged ? setLeaving(true) : onClose());
  const submit = async () => {
    if (await save()) onClose();
  };
  return (
    <>
      <Dialog
        open
        width={640}
        title={title}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{texts.common.cancel}</Button>
            <Button
              kind="primary"
              busy={isSaving}
              disabled={promptError !== null || noteError !== null}
              onClick={() => void submit()}
            >
              {texts.common.save}
            </Button>
          </>
        }
      >
        <Stack gap={6}>
          {part === 'persona' ? (
            <PersonaFields chat={chat} draft={draft} onChange={change} />
          ) : (
            <>
              <Muted>{words.lead}</Muted>
              <BackgroundField draft={draft} onChange={change} />
              <Section level={3} title={words.generation}>
                <ConnectionSelect
                  profiles={profiles}
                  value={draft.profileId}
                  onChange={(profileId) => change({ profileId })}
                />
                <GenerationFields
                  settings={draft.settings}
                  model={model}
                  onChange={(settings) => change({ settings })}
                />
              </Section>
              <Section level={3} title={words.prompt} aside={active(draft.customPrompt)}>
                <TextAreaField
                  label={words.promptLabel}
                  hint={words.promptHint}
                  name="chatPrompt"
                  max={limits.customPrompt}
                  rows={rows}
                  value={draft.customPrompt}
                  error={promptError}
                  onChange={(customPrompt) => change({ customPrompt })}
                />
              </Section>
              <Section level={3} title={words.note} aside={active(note.text)}>
                <TextAreaField
                  label={words.note}
                  hint={words.noteHint}
                  name="authorsNote"
                  max={limits.authorsNote}
                  rows={rows}
                  value={note.text}
                  error={noteError}
                  onChange={(text) => change({ note: { ...note, text } })}
                />
                {note.text.trim() !== '' && (
                  <>
                    <NumberField
                      label={words.depth}
                      hint={words.depthHint}
                      min={0}
                      max={MOST_DEPTH}
                      outOfBounds={words.depthBounds(MOST_DEPTH)}
                      value={note.depth}
                      onChange={(depth) => change({ note: { ...note, depth: depth ?? 0 } })}
                    />
                    <Choices
                      label={texts.common.speaksAs}
                      value={note.role}
                      options={roles}
                      onChange={(role) => change({ note: { ...note, role } })}
                    />
                  </>
                )}
              </Section>
              <Section level={3} title={words.lorebooks}>
                <LorebookPicker
                  main={chat.characterId}
                  joined={draft.lorebooks}
                  onChange={(lorebooks) => change({ lorebooks })}
                />
              </Section>
              <ScriptsSection chat={chat} />
            </>
          )}
          {failed && <Notice type="destructive">{failed}</Notice>}
        </Stack>
      </Dialog>
      <ConfirmDialog open={isLeaving} {...chatSettings.leave} onConfirm={onClose} onClose={() => setLeaving(false)} />
    </>
  );
}

const BY_DEFAULT = '';

function ConnectionSelect({
  profiles,
  value,
  onChange,
}: {
  profiles: readonly Connection[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  if (profiles.length === 0) return null;
  const options = [
    { value: BY_DEFAULT, label: texts.connectionMenu.default },
    ...profiles.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isThere = options.some((option) => option.value === value);
  return (
    <Field label={texts.connectionMenu.label} hint={words.profileHint}>
      {({ id }) => (
        <SelectBox
          id={id}
          label={texts.connectionMenu.label}
          value={value !== null && isThere ? value : BY_DEFAULT}
          options={options}
          onChange={(chosen) => onChange(chosen === BY_DEFAULT ? null : chosen)}
        />
      )}
    </Field>
  );
}
