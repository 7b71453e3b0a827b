import {
  detachPrompt,
  type PresetPrompt,
  presetRoles,
  presetTriggers,
  withNewPrompt,
  withoutPrompt,
  withPrompt,
} from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import {
  Button,
  CheckField,
  Choices,
  ConfirmDialog,
  Muted,
  NumberField,
  showToast,
  TextAreaField,
  TextField,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { type PresetFields, tokensIn } from './fields.ts';
import css from './presets.module.css';

const roles = presetRoles.map((value) => ({ value, label: words.roles[value] }));
const positions = (['order', 'chat'] as const).map((value) => ({ value, label: words.positions[value] }));
const rows = { min: 4, max: 20 };
const MOST = 10_000;
const overridable = new Set(['main', 'jailbreak']);
/** Every preset has these. */
const known = new Set(['main', 'nsfw', 'enhanceDefinitions', 'jailbreak', 'masqueCustomPrompt']);
const structural = new Set(['dialogueExamples', 'chatHistory']);

interface PromptEditorProps extends PresetFields {
  prompt: PresetPrompt;
  /** From `presetMarkers`: the chat fills it in. */
  isFilledIn: boolean;
  onOpen: (identifier: string) => void;
  onClose: () => void;
}

export function PromptEditor({ prompt, isFilledIn, file, onChange, onOpen, onClose }: PromptEditorProps) {
  const { identifier, name, role, content, isInChat, depth, order, triggers, forbidsOverrides } = prompt;
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const change = (edit: Parameters<typeof withPrompt>[2]) => onChange(withPrompt(file, identifier, edit));
  const duplicate = () => {
    const id = crypto.randomUUID();
    const copy = { role, content, isInChat, depth, order, triggers, name: words.copyOf(name) };
    onChange(withNewPrompt(file, id, copy));
    onOpen(id);
  };
  const remove = () => {
    onChange(detachPrompt(file, identifier));
    showToast(words.removed(name), 'success');
    onClose();
  };
  const [isDeleting, setDeleting] = useState(false);
  const isOwn = !isFilledIn && !known.has(identifier);
  return (
    <section ref={section} className={css.editor} aria-label={words.promptTitle(name)}>
      <h3 ref={heading} tabIndex={-1} dir="auto">
        {words.promptTitle(name)}
      </h3>
      <TextField label={words.name} value={name} onChange={(typed) => change({ name: typed })} />
      {isFilledIn ? (
        <Muted>{words.marker}</Muted>
      ) : (
        <>
          <TextAreaField
            label={words.content}
            hint={words.contentHint}
            rows={rows}
            value={content}
            onChange={(typed) => change({ content: typed })}
          />
          <Muted size={13}>{words.tokens(tokensIn(content))}</Muted>
        </>
      )}
      {!structural.has(identifier) && (
        <>
          <Choices label={words.role} value={role} options={roles} onChange={(chosen) => change({ role: chosen })} />
          <Choices
            label={words.position}
            value={isInChat ? 'chat' : 'order'}
            options={positions}
            onChange={(chosen) => change({ isInChat: chosen === 'chat' })}
          />
        </>
      )}
      {!structural.has(identifier) && (
        <fieldset className={css.triggers}>
          <legend>{words.triggers}</legend>
          <Muted size={13}>{words.triggersHint}</Muted>
          {presetTriggers.map((trigger) => (
            <CheckField
              key={trigger}
              label={words.triggerNames[trigger]}
              checked={triggers.includes(trigger)}
              onChange={(isOn) =>
                change({ triggers: isOn ? [...triggers, trigger] : triggers.filter((one) => one !== trigger) })
              }
            />
          ))}
        </fieldset>
      )}
      {isInChat && (
        <div className={css.pair}>
          <NumberField
            label={words.depth}
            hint={words.depthHint}
            value={depth}
            min={0}
            max={MOST}
            outOfBounds={words.between(0, MOST)}
            onChange={(value) => value !== undefined && change({ depth: value })}
          />
          <NumberField
            label={words.order}
            hint={words.orderHint}
            value={order}
            min={-MOST}
            max={MOST}
            outOfBounds={words.between(-MOST, MOST)}
            onChange={(value) => value !== undefined && change({ order: value })}
          />
        </div>
      )}
      {overridable.has(identifier) && (
        <CheckField
          label={words.forbids}
          hint={words.forbidsHint}
          checked={forbidsOverrides}
          onChange={(isForbidden) => change({ forbidsOverrides: isForbidden })}
        />
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>{words.close}</Button>
        {!isFilledIn && (
          <Button icon="copy" onClick={duplicate}>
            {words.duplicatePrompt}
          </Button>
        )}
        <Button onClick={remove}>{words.removePrompt}</Button>
        {isOwn && (
          <Button icon="trash" kind="quiet" onClick={() => setDeleting(true)}>
            {texts.common.delete}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        title={words.deleteTitle}
        question={words.deleteQuestion(name)}
        onConfirm={() => {
          onChange(withoutPrompt(file, identifier));
          onClose();
        }}
        onClose={() => setDeleting(false)}
      />
    </section>
  );
}
