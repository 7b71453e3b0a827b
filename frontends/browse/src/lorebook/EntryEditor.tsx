import type { LoreEntry } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, CheckField, Choices, ConfirmDialog, IconButton, TextAreaField, TextField } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './lorebook.module.css';
import { MoreSettings } from './MoreSettings.tsx';
import { PositionFields } from './PositionFields.tsx';
import {
  isFromSillyTavern,
  keysFrom,
  logicOf,
  logics,
  type SettingChange,
  withLogic,
  withSecondaryKeys,
  writtenKeys,
} from './settings.rules.ts';

const words = texts.loreEditor.entry;

export function EntryEditor({
  entry,
  name,
  canMove,
  onChange,
  onMove,
  onDuplicate,
  onDelete,
  onClose,
}: {
  entry: LoreEntry;
  name: string;
  onChange: (change: SettingChange) => void;
  /** False while a search hides the order. */
  canMove: boolean;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onClose: () => void;
}) {
  const [isDeleting, setIsDeleting] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={css.entry} tabIndex={-1} aria-label={words.title(name)}>
      <header className={css.entryHead}>
        <h3 dir="auto">{words.title(name)}</h3>
        <IconButton icon="close" label={words.close} onClick={onClose} />
      </header>
      <div className={css.pair}>
        <TextField
          label={words.name}
          name="lore-name"
          max={500}
          value={entry.name ?? ''}
          onChange={(text) => onChange({ name: text || undefined })}
        />
        <TextField
          label={words.comment}
          name="lore-comment"
          max={20_000}
          value={entry.comment ?? ''}
          onChange={(text) => onChange({ comment: text || undefined })}
        />
      </div>
      <div className={css.checks}>
        <CheckField label={words.enabled} checked={entry.enabled} onChange={(enabled) => onChange({ enabled })} />
        <CheckField
          label={words.constant}
          hint={words.constantHint}
          checked={entry.constant ?? false}
          onChange={(constant) => onChange({ constant })}
        />
      </div>
      <KeysField
        label={words.keys}
        hint={words.keysHint}
        name="lore-keys"
        keys={entry.keys}
        onChange={(keys) => onChange({ keys })}
      />
      {!isFromSillyTavern(entry) && (
        <CheckField
          label={words.allPatterns}
          checked={entry.useRegex}
          onChange={(useRegex) => onChange({ useRegex })}
        />
      )}
      <SecondaryKeys entry={entry} onChange={onChange} />
      <TextAreaField
        label={words.content}
        hint={words.contentHint}
        name="lore-content"
        max={50_000}
        value={entry.content}
        onChange={(content) => onChange({ content })}
      />
      <PositionFields entry={entry} onChange={onChange} />
      <MoreSettings entry={entry} onChange={onChange} />
      <div className={css.buttons}>
        {canMove && (
          <>
            <Button size="small" icon="up" onClick={() => onMove(-1)}>
              {words.up}
            </Button>
            <Button size="small" icon="down" onClick={() => onMove(1)}>
              {words.down}
            </Button>
          </>
        )}
        <Button size="small" onClick={onDuplicate}>
          {words.duplicate}
        </Button>
        <Button size="small" kind="danger" icon="trash" onClick={() => setIsDeleting(true)}>
          {texts.common.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        title={words.deleteTitle}
        question={texts.common.deleteQuestion(name)}
        onConfirm={onDelete}
        onClose={() => setIsDeleting(false)}
      />
    </section>
  );
}

/** One key per line; drops empty lines on blur. */
function KeysField({
  keys,
  onChange,
  ...field
}: {
  label: string;
  hint: string;
  name: string;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
}) {
  return (
    <TextAreaField
      {...field}
      rows={{ min: 2, max: 8 }}
      value={keys.join('\n')}
      onChange={(text) => onChange(keysFrom(text))}
      onBlur={() => writtenKeys(keys).length < keys.length && onChange(writtenKeys(keys))}
    />
  );
}

/** With V3's `use_regex` an entry has no secondary keys. */
function SecondaryKeys({ entry, onChange }: { entry: LoreEntry; onChange: (change: SettingChange) => void }) {
  const { secondaryKeys = [], useRegex } = entry;
  if (useRegex && !isFromSillyTavern(entry)) return null;
  return (
    <>
      <KeysField
        label={words.secondaryKeys}
        hint={words.secondaryKeysHint}
        name="lore-secondary-keys"
        keys={secondaryKeys}
        onChange={(keys) => onChange(withSecondaryKeys(entry, keys))}
      />
      {secondaryKeys.length > 0 && (
        <Choices
          label={words.logic}
          value={logicOf(entry)}
          options={logics.map((logic) => ({ value: logic, label: words.logics[logic] }))}
          onChange={(logic) => onChange(withLogic(entry, logic))}
        />
      )}
    </>
  );
}
