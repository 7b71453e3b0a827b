import {
  type PresetPrompt,
  presetMarkers,
  readPreset,
  unorderedPrompts,
  withNewPrompt,
  withOrder,
} from '@masque/roleplay/preset';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { Button, Field, Muted, Panel, SelectBox } from '@masque/web-ui';
import { OrderedList, OrderedRow, type RowWindowHandle } from '@masque/web-ui/ordered';
import { useRef, useState } from 'react';
import { type PresetFields, tokensIn } from './fields.ts';
import { PromptEditor } from './PromptEditor.tsx';
import css from './presets.module.css';

const markers: ReadonlySet<string> = new Set(presetMarkers);
const isMarker = ({ identifier }: Pick<PresetPrompt, 'identifier'>): boolean => markers.has(identifier);

export function PromptList({ file, onChange }: PresetFields) {
  const { prompts } = readPreset(file);
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<RowWindowHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opened = prompts.find(({ identifier }) => identifier === open);
  const nameAt = (row: number) => prompts[row]?.name ?? '';
  const move = (from: number, to: number) => {
    const moved = prompts[from];
    if (!moved) return;
    onChange(withOrder(file, prompts.toSpliced(from, 1).toSpliced(to, 0, moved)));
  };
  const toggle = (identifier: string) =>
    onChange(
      withOrder(
        file,
        prompts.map((one) => (one.identifier === identifier ? { ...one, isEnabled: !one.isEnabled } : one)),
      ),
    );
  const add = (identifier: string, name?: string) => {
    onChange(withNewPrompt(file, identifier, name === undefined ? {} : { name, content: '' }));
    setOpen(identifier);
  };
  const close = () => {
    const row = prompts.findIndex(({ identifier }) => identifier === open);
    setOpen(null);
    panel.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
  };
  const sent = prompts.filter((prompt) => prompt.isEnabled && !isMarker(prompt));
  return (
    <Panel title={words.prompts} lead={words.promptsLead}>
      <div ref={panel} className={css.prompts}>
        <OrderedList
          list={list}
          count={prompts.length}
          keyOf={(row) => prompts[row]?.identifier ?? row}
          label={words.list}
          moveLabel={(row) => words.move(nameAt(row))}
          movedText={(row, position) => words.moved(nameAt(row), position, prompts.length)}
          hint={<Muted size={13}>{words.total(sent.reduce((sum, { content }) => sum + tokensIn(content), 0))}</Muted>}
          onMove={move}
        >
          {(row) => {
            const prompt = prompts[row];
            return (
              prompt && (
                <PromptRow
                  prompt={prompt}
                  row={row}
                  isOpen={prompt.identifier === open}
                  onToggle={() => toggle(prompt.identifier)}
                  onOpen={() => setOpen(prompt.identifier)}
                />
              )
            );
          }}
        </OrderedList>
        {opened && (
          <PromptEditor
            key={opened.identifier}
            prompt={opened}
            isFilledIn={isMarker(opened)}
            file={file}
            onChange={onChange}
            onOpen={setOpen}
            onClose={close}
          />
        )}
        <div>
          <Button icon="plus" onClick={() => add(crypto.randomUUID(), words.newPrompt)}>
            {words.add}
          </Button>
        </div>
        <AddBack key={prompts.length} prompts={unorderedPrompts(file)} onAdd={add} />
      </div>
    </Panel>
  );
}

function AddBack({ prompts, onAdd }: { prompts: readonly PresetPrompt[]; onAdd: (identifier: string) => void }) {
  const [chosen, setChosen] = useState(prompts[0]?.identifier ?? '');
  if (prompts.length === 0) return null;
  return (
    <Field label={words.addBack}>
      {({ id }) => (
        <div className={css.addBack}>
          <SelectBox
            id={id}
            label={words.addBack}
            value={chosen}
            options={prompts.map(({ identifier, name }) => ({ value: identifier, label: name }))}
            onChange={setChosen}
          />
          <Button onClick={() => onAdd(chosen)}>{words.addBackAction}</Button>
        </div>
      )}
    </Field>
  );
}

interface PromptRowProps {
  prompt: PresetPrompt;
  row: number;
  isOpen: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

function PromptRow({ prompt, row, isOpen, onToggle, onOpen }: PromptRowProps) {
  const { name, role, content, isInChat, depth, isEnabled } = prompt;
  const details = [
    role !== 'system' && words.roles[role],
    isMarker(prompt) ? words.filledIn : words.tokens(tokensIn(content)),
    isInChat && words.inChat(depth),
  ];
  return (
    <div className={css.prompt}>
      <input type="checkbox" aria-label={words.isOn(name)} checked={isEnabled} onChange={onToggle} />
      <OrderedRow
        name={name}
        label={words.open(name)}
        detail={details.filter(Boolean).join(' · ')}
        row={row}
        isOpen={isOpen}
        isOff={!isEnabled}
        onOpen={onOpen}
      />
    </div>
  );
}
