import type { SavedPreset } from '@masque/contracts';
import { texts } from '@masque/texts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { mediumTime } from '@masque/web-kit';
import { Button, FoldedPanel, Form, LinkButton, Notice, Panel, showToast, Stack, TextField } from '@masque/web-ui';
import { lazy, useEffect, useRef } from 'react';
import connections from '../connections/connections.module.css';
import { LONGEST_NAME } from '../connections/names.ts';
import { PresetSamplers } from './PresetSamplers.tsx';
import { PresetScripts } from './PresetScripts.tsx';
import { PresetTexts } from './PresetTexts.tsx';
import { PromptList } from './PromptList.tsx';
import css from './presets.module.css';
import { listPath, usePresetForm } from './usePresetForm.ts';

const PresetPreview = lazy(() =>
  import('./preview/PresetPreview.tsx').then((module) => ({ default: module.PresetPreview })),
);

/** Until a reloaded page has scrolled to where it was. */
const AFTER_SCROLL_MS = 600;

export function PresetForm({
  id,
  username,
  preset,
  isReloaded,
  onReload,
}: {
  id: string | null;
  username: string;
  preset: SavedPreset;
  /** Its focused predecessor is gone. */
  isReloaded: boolean;
  onReload: () => void;
}) {
  const form = usePresetForm(id, preset, username);
  const { file, setFile, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  const focusName = () => element.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  useEffect(() => {
    if (isReloaded) element.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [isReloaded]);
  const restoredAt = form.restored?.savedAt;
  const restoredNotice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (restoredAt === undefined) return undefined;
    const timer = setTimeout(() => {
      if ((restoredNotice.current?.getBoundingClientRect().top ?? 0) < 0)
        showToast(words.restored(mediumTime(restoredAt)));
    }, AFTER_SCROLL_MS);
    return () => clearTimeout(timer);
  }, [restoredAt]);
  const startAgain = () => {
    form.forget();
    onReload();
  };
  const isDeleted = id === null && !preset.isBuiltIn;
  const submit = async () => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([name="name"])');
    if (wrong) return wrong.focus();
    if (form.name.trim() === '') focusName();
    return form.submit();
  };
  return (
    <Form ref={element} className={connections.form} noValidate onSubmit={submit}>
      {form.restored && (
        <div ref={restoredNotice}>
          <Notice>
            <Stack row gap={2}>
              <p>{words.restored(mediumTime(form.restored.savedAt))}</p>
              <Button size="small" onClick={startAgain}>
                {texts.common.discard}
              </Button>
            </Stack>
          </Notice>
        </div>
      )}
      <div className={css.whole}>
        <Panel title={texts.presets.pageTitle}>
          <TextField
            label={texts.common.name}
            name="name"
            required
            value={form.name}
            error={form.nameError}
            onChange={(name) => form.setName(name.slice(0, LONGEST_NAME))}
          />
        </Panel>
        <PromptList file={file} onChange={setFile} />
        <FoldedPanel title={words.samplers} loading={words.samplers}>
          <PresetSamplers file={file} onChange={setFile} />
        </FoldedPanel>
        <FoldedPanel title={words.texts} loading={words.texts}>
          <PresetTexts file={file} onChange={setFile} />
        </FoldedPanel>
        <FoldedPanel title={words.preview} loading={words.previewLoading}>
          <PresetPreview
            presetId={isDeleted ? null : preset.id}
            preset={preset}
            file={form.isChanged ? file : null}
            runsScripts={form.runsScripts}
          />
        </FoldedPanel>
        <PresetScripts file={file} isOn={form.runsScripts} onSwitch={form.setRunsScripts} />
      </div>
      {(isDeleted || form.isStale) && (
        <Notice type="destructive">
          <Stack gap={2}>
            <p>{isDeleted ? words.deleted : words.stale}</p>
            <Stack row gap={2}>
              <Button onClick={isDeleted ? submit : form.keepMine}>
                {isDeleted ? words.saveAsNew : words.keepMine}
              </Button>
              {form.isStale && <Button onClick={startAgain}>{words.openNewer}</Button>}
            </Stack>
          </Stack>
        </Notice>
      )}
      {failure && !form.isStale && <Notice type="destructive">{failure}</Notice>}
      <div className={connections.submit}>
        <LinkButton to={listPath}>{texts.common.cancel}</LinkButton>
        <Button kind="primary" submit busy={form.isBusy}>
          {preset.isBuiltIn ? words.saveAsNew : texts.common.save}
        </Button>
      </div>
    </Form>
  );
}
