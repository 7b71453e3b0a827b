import { limits, noBackground } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import {
  pictureTypes,
  readPicture,
  sentenceOf,
  useBackgroundsQuery,
  useCreateBackgroundMutation,
  useDeleteBackgroundMutation,
} from '@masque/web-kit';
import { Button, CheckField, ConfirmDialog, FileButton, mediaSize, Muted, Notice, Section } from '@masque/web-ui';
import { useId, useState } from 'react';
import css from './backgrounds.module.css';
import type { SettingsDraft } from './useChatSettings.ts';

const words = chatSettings.background;
const { otherType, unreadable } = texts.pictures;

/** The dialog's buttons would cover it. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

export function BackgroundField({
  draft: { backgroundId, isDefaultBackground },
  onChange,
}: {
  draft: Pick<SettingsDraft, 'backgroundId' | 'isDefaultBackground'>;
  onChange: (change: Partial<SettingsDraft>) => void;
}) {
  const { data: { backgrounds, defaultId } = { backgrounds: [], defaultId: null }, error } = useBackgroundsQuery();
  const [create, creating] = useCreateBackgroundMutation();
  const [remove, removing] = useDeleteBackgroundMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const group = useId();
  const chosen = backgrounds.find(({ id }) => id === backgroundId);
  const byDefault = backgrounds.find(({ id }) => id === defaultId);
  const isNone = backgroundId === noBackground || (!chosen && !byDefault);
  const isNow = chosen !== undefined && chosen.id === defaultId;
  const choose = (id: string | null) => onChange({ backgroundId: id, isDefaultBackground: null });

  const add = async ([file]: readonly File[]) => {
    if (!file) return;
    const picked = await readPicture(file, { otherType, unreadable });
    setProblem('error' in picked ? picked.error : null);
    if ('error' in picked) return;
    const name = Array.from(file.name.replace(/\.[^.]+$/, ''))
      .slice(0, limits.backgroundName)
      .join('');
    const { data, error: refused } = await create({ body: { name, imageData: picked.url } });
    if (data) choose(data.id);
    else setProblem(words.addFailed(sentenceOf(refused)));
  };
  const drop = async () => {
    if (!chosen) return;
    const { error: refused } = await remove({ params: { id: chosen.id } });
    setDeleting(false);
    if (refused) setProblem(words.deleteFailed(sentenceOf(refused)));
    else choose(null);
  };

  return (
    <Section level={3} title={words.title}>
      <fieldset className={css.choices} aria-label={words.title}>
        <label className={css.choice}>
          <input type="radio" name={group} checked={isNone} onChange={() => choose(byDefault ? noBackground : null)} />
          <span className={css.none}>{words.none}</span>
        </label>
        {byDefault && (
          <label className={css.choice}>
            <input type="radio" name={group} checked={!chosen && !isNone} onChange={() => choose(null)} />
            <img
              src={mediaSize(byDefault.image, '160')}
              alt=""
              width={160}
              height={90}
              style={{ backgroundColor: byDefault.imageColor }}
            />
            <span className={css.caption}>{words.byDefault}</span>
          </label>
        )}
        {backgrounds.map(({ id, name, image, imageColor }, at) => (
          <label key={id} className={css.choice} title={name}>
            <input type="radio" name={group} checked={id === chosen?.id} onChange={() => choose(id)} />
            <img
              src={mediaSize(image, '160')}
              alt={name || words.unnamed(at + 1)}
              width={160}
              height={90}
              loading="lazy"
              decoding="async"
              style={{ backgroundColor: imageColor }}
            />
          </label>
        ))}
      </fieldset>
      <div className={css.actions}>
        <FileButton
          icon="plus"
          size="small"
          name={words.file}
          accept={pictureTypes}
          busy={creating.isLoading}
          onFiles={(files) => void add(files)}
        >
          {words.add}
        </FileButton>
        {chosen && (
          <Button icon="trash" size="small" kind="quiet" onClick={() => setDeleting(true)}>
            {words.delete}
          </Button>
        )}
      </div>
      {problem !== null && (
        <div key={problem} ref={scrollTo}>
          <Notice type="destructive">{problem}</Notice>
        </div>
      )}
      <Muted size={13}>{words.limit}</Muted>
      <Muted>{words.hint}</Muted>
      {chosen && (
        <fieldset className={css.allChats}>
          <legend>{words.allChats}</legend>
          <CheckField
            label={words.everywhere}
            checked={isDefaultBackground ?? isNow}
            onChange={(next) => onChange({ isDefaultBackground: next === isNow ? null : next })}
          />
        </fieldset>
      )}
      {error !== undefined && <Notice type="destructive">{words.loadFailed}</Notice>}
      <ConfirmDialog
        open={isDeleting}
        title={words.deleteTitle}
        question={words.deleteQuestion}
        busy={removing.isLoading}
        busyText={texts.common.deleting}
        onConfirm={() => void drop()}
        onClose={() => setDeleting(false)}
      />
    </Section>
  );
}
