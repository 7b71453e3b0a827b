import { type PresetJson, writePreset } from '@masque/roleplay/preset';
import type { SavedPreset } from '@masque/contracts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { mediumTime, sentenceOf, useChatsQuery, usePreviewPresetMutation } from '@masque/web-kit';
import { Button, EmptyState, ErrorState, Field, LoadingLine, Muted, Notice, SelectBox } from '@masque/web-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { PreviewedPrompt } from './PreviewedPrompt.tsx';
import css from './preview.module.css';

type ListedChat = NonNullable<ReturnType<typeof useChatsQuery>['data']>['chats'][number];
const NEWEST = '';
const MOST_LISTED = 50;

interface PresetPreviewProps {
  /** Null: it was deleted, so only the edited one can be shown. */
  presetId: string | null;
  preset: Pick<SavedPreset, 'json'>;
  /** As edited; `preset` without an edit. */
  file: PresetJson | null;
  runsScripts: boolean;
}

/** Chats with the same label are told apart by their date. */
function chatOptions(chats: readonly ListedChat[]) {
  const labelOf = ({ character, title }: ListedChat) => words.previewOf(character.name, title);
  return chats.map((chat) => {
    const label = labelOf(chat);
    const isAlone = chats.every((one) => one === chat || labelOf(one) !== label);
    return { value: chat.id, label: isAlone ? label : words.previewDated(label, mediumTime(chat.updatedAt)) };
  });
}

export function PresetPreview({ presetId, preset, file, runsScripts }: PresetPreviewProps) {
  const [chatId, setChatId] = useState(NEWEST);
  const chats = useChatsQuery({ query: { limit: MOST_LISTED } });
  const [preview, { data, error, isLoading, originalArgs }] = usePreviewPresetMutation();
  const json = file ? writePreset(file) : preset.json;
  const body = {
    json,
    runsScripts,
    ...(presetId === null ? {} : { presetId }),
  };
  const update = (chosen = chatId) =>
    void preview({ body: { ...body, ...(chosen === NEWEST ? {} : { chatId: chosen }) } });
  const begin = useEffectEvent(() => update());
  useEffect(() => begin(), []);
  const choose = (chosen: string) => {
    setChatId(chosen);
    update(chosen);
  };
  const shown = originalArgs?.body;
  const isStale = shown !== undefined && (shown.json !== json || (shown.runsScripts ?? false) !== runsScripts);
  return (
    <div className={css.preview}>
      <Muted>{words.previewLead}</Muted>
      <Field label={words.previewChat}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.previewChat}
            value={chatId}
            options={[{ value: NEWEST, label: words.previewNewest }, ...chatOptions(chats.data?.chats ?? [])]}
            onChange={choose}
          />
        )}
      </Field>
      {isStale && !isLoading && <Notice>{words.previewStale}</Notice>}
      <div>
        <Button icon="retry" busy={isLoading} onClick={() => update()}>
          {words.previewUpdate}
        </Button>
      </div>
      {error && !isLoading ? (
        <ErrorState title={words.previewFailed} hint={sentenceOf(error)} />
      ) : data?.chat === null ? (
        <EmptyState title={words.previewNoChat} hint={words.previewNoChatHint} />
      ) : data ? (
        <PreviewedPrompt preview={data} />
      ) : (
        <LoadingLine text={words.previewLoading} />
      )}
    </div>
  );
}
