import { texts } from '@masque/texts';
import { useModelQuery, useModelsQuery, useSaveModelMutation } from '@masque/web-kit';
import { Button, Panel, QueryView, showToast, Skeleton } from '@masque/web-ui';
import { SelectField } from '@masque/web-ui/pickers';
import { useState } from 'react';
import { modelDetail } from './modelText.ts';
import css from './settings.module.css';

const words = texts.settings.model;

export function ModelCard() {
  const models = useModelsQuery();
  const current = useModelQuery({ query: {} });
  const [save, { isLoading }] = useSaveModelMutation();
  const [chosen, setChosen] = useState<string | null>(null);
  const saved = current.data?.model;
  const shown = chosen ?? saved;

  const submit = async () => {
    if (!shown) return;
    const result = await save({ body: { model: shown } });
    if (result.error) showToast(words.saveFailed, 'destructive');
    else showToast(words.saved, 'success');
    setChosen(null);
  };

  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryView query={models} loading={<Skeleton height={72} />} failed={words.loadFailed}>
        {({ models: list }) => {
          const known = list.some((model) => model.id === shown);
          const options = list.map((model) => ({
            value: model.id,
            label: model.name,
            keywords: model.provider,
            detail: <span className={css.detail}>{modelDetail(model)}</span>,
          }));
          const own = shown && !known ? [{ value: shown, label: shown }] : [];
          const description = list.find((model) => model.id === shown)?.description;
          return (
            <div className={css.form}>
              <SelectField
                label={words.label}
                value={shown}
                options={[...own, ...options]}
                none={words.none}
                placeholder={words.search}
                loading={current.isLoading}
                hint={description}
                onChange={setChosen}
              />
              <div>
                <Button
                  kind="primary"
                  busy={isLoading}
                  disabled={isLoading || !chosen || chosen === saved}
                  onClick={() => void submit()}
                >
                  {isLoading ? words.saving : words.save}
                </Button>
              </div>
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}
