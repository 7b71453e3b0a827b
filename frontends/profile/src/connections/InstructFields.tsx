import { connectionEditor } from '@masque/texts/connection-editor';
import { isRecord } from '@masque/web-kit';
import { Chip, Field, FileButton, Muted, Notice, SelectBox, Stack } from '@masque/web-ui';
import { useState } from 'react';
import css from './connections.module.css';
import type { ConnectionFields } from './fields.ts';
import { parseFile, templatesIn } from './templateFile.ts';

const words = connectionEditor.prompt;
const templates = Object.entries(words.templates).map(([value, label]) => ({ value, label }));
const ownKinds = ['ownInstruct', 'ownContext'] as const;

function nameIn(text: string): string {
  const template = parseFile(text)?.value;
  const name = isRecord(template) ? template['name'] : null;
  return typeof name === 'string' ? name : '';
}

export function InstructFields({ draft: { instruct }, change }: ConnectionFields) {
  const [problem, setProblem] = useState<string | null>(null);
  const set = (own: Partial<typeof instruct>) => change({ instruct: { ...instruct, ...own } });
  const isKnown = templates.some(({ value }) => value === instruct.template);
  const options = isKnown ? templates : [{ value: instruct.template, label: instruct.template }, ...templates];
  const imported = ownKinds.filter((kind) => instruct[kind] !== null);

  const importFile = async ([file]: readonly File[]) => {
    const parsed = file && parseFile(await file.text());
    const found = parsed && templatesIn(parsed.value);
    setProblem(found ? null : parsed ? words.notTemplate : words.notJson);
    if (found) set(found);
  };
  return (
    <Stack gap={4}>
      <Field label={words.template} hint={words.templateHint}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.template}
            value={instruct.template}
            options={options}
            onChange={(template) => set({ template })}
          />
        )}
      </Field>
      {imported.length > 0 && (
        <div>
          <ul className={css.chips}>
            {imported.map((kind) => (
              <li key={kind}>
                <Chip
                  text={[words.ownTemplates[kind], nameIn(instruct[kind] ?? '')].filter(Boolean).join(': ')}
                  removeLabel={words.remove(words.ownTemplates[kind])}
                  onRemove={() => set({ [kind]: null })}
                />
              </li>
            ))}
          </ul>
          <Muted size={13}>{words.ownHint}</Muted>
        </div>
      )}
      {problem && <Notice type="destructive">{problem}</Notice>}
      <div>
        <FileButton
          icon="upload"
          name={words.importFile}
          accept="application/json,.json"
          onFiles={(files) => void importFile(files)}
        >
          {words.import}
        </FileButton>
      </div>
    </Stack>
  );
}
