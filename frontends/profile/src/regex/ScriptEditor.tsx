import type { RegexScriptBody } from '@masque/contracts';
import { type ScriptFinding, type ScriptStage, stageOf } from '@masque/roleplay/regex-worker';
import { texts } from '@masque/texts';
import { regexScripts } from '@masque/texts/regex-scripts';
import { saveFile } from '@masque/web-kit';
import {
  Button,
  CheckField,
  Choices,
  Muted,
  Field,
  Notice,
  NumberField,
  SelectBox,
  showToast,
  Stack,
  TextAreaField,
  TextField,
} from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import css from './regex.module.css';
import { fileOf, inStage, shownName, withPlacement } from './scripts.rules.ts';
import type { useScripts } from './useScripts.ts';

const words = regexScripts.editor;
const placements = [1, 2, 5, 6] as const;
const stages = (['stored', 'display', 'prompt', 'both'] as const).map((value) => ({
  value,
  label: words.stages[value],
}));
const substitutes = ([0, 1, 2] as const).map((value) => ({ value: String(value), label: words.substitutes[value] }));
const rows = { min: 1, max: 8 };
const MOST_DEPTH = 1_000_000;

export function ScriptEditor({
  script,
  findings,
  state,
}: {
  script: RegexScriptBody;
  findings: readonly ScriptFinding[];
  state: Pick<ReturnType<typeof useScripts>, 'change' | 'duplicate' | 'remove' | 'setOpen' | 'isFull'>;
}) {
  const { id } = script;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focus alone would scroll only as far as the heading becomes visible.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  const change = (next: Partial<RegexScriptBody>) => state.change(id, next);
  const exportOne = () => {
    const file = `${shownName(script)}.json`;
    saveFile(fileOf([script], file));
    showToast(texts.common.fileSaved(file), 'success');
  };
  const depthField = (name: 'minDepth' | 'maxDepth') => (
    <NumberField
      label={words[name]}
      name={name}
      min={-1}
      max={MOST_DEPTH}
      value={script[name] ?? undefined}
      placeholder={words.unlimited}
      outOfBounds={words.outOfBounds}
      onChange={(value) => change({ [name]: value ?? null })}
    />
  );
  return (
    <section className={css.script} aria-label={shownName(script)}>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {shownName(script)}
      </h2>
      {findings.length > 0 && (
        <Notice>
          {findings.map((finding) => (
            <p key={finding}>{regexScripts.findings[finding]}</p>
          ))}
        </Notice>
      )}
      <TextField
        label={words.name}
        name="scriptName"
        max={500}
        value={script.scriptName}
        onChange={(scriptName) => change({ scriptName })}
      />
      <TextAreaField
        label={words.find}
        hint={words.findHint}
        name="findRegex"
        rows={rows}
        value={script.findRegex}
        onChange={(findRegex) => change({ findRegex })}
      />
      <TextAreaField
        label={words.replace}
        hint={words.replaceHint}
        name="replaceString"
        rows={rows}
        value={script.replaceString}
        onChange={(replaceString) => change({ replaceString })}
      />
      <TextAreaField
        label={words.trim}
        hint={words.trimHint}
        name="trimStrings"
        rows={rows}
        value={script.trimStrings.join('\n')}
        onChange={(text) => change({ trimStrings: text === '' ? [] : text.split('\n') })}
      />
      <fieldset className={css.places}>
        <legend>{words.placement}</legend>
        {placements.map((one) => (
          <CheckField
            key={one}
            label={words.placements[one]}
            checked={script.placement.includes(one)}
            onChange={(isOn) => change({ placement: withPlacement(script, one, isOn) })}
          />
        ))}
      </fieldset>
      <Choices<ScriptStage>
        label={words.stage}
        value={stageOf(script)}
        options={stages}
        onChange={(stage) => change(inStage(stage))}
      />
      {script.placement.includes(5) && !script.promptOnly && <Muted>{words.lorePromptOnly}</Muted>}
      <CheckField label={words.runOnEdit} checked={script.runOnEdit} onChange={(runOnEdit) => change({ runOnEdit })} />
      <Field label={words.substitute}>
        {(ids) => (
          <SelectBox
            id={ids.id}
            label={words.substitute}
            value={String(script.substituteRegex)}
            options={substitutes}
            onChange={(value) => change({ substituteRegex: Number(value) })}
          />
        )}
      </Field>
      <div className={css.depths}>
        {depthField('minDepth')}
        {depthField('maxDepth')}
      </div>
      <Muted size={13}>{words.depthHint}</Muted>
      <Stack row gap={2}>
        <Button onClick={() => state.setOpen(null)}>{words.close}</Button>
        <Button icon="copy" disabled={state.isFull} onClick={() => state.duplicate(script)}>
          {words.duplicate}
        </Button>
        <Button icon="download" onClick={exportOne}>
          {regexScripts.export}
        </Button>
        <Button kind="quiet" icon="trash" onClick={() => state.remove(id)}>
          {words.delete}
        </Button>
      </Stack>
    </section>
  );
}
