import type { Model } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useModelsQuery, useModelTrouble } from '@masque/web-kit';
import { Button, Muted, Page, PageHead, Panel, QueryView, SearchBox, Skeleton } from '@masque/web-ui';
import { useId, useState } from 'react';
import { modelDetail, ownFirst } from '../settings/modelText.ts';
import { SavedNote } from '../settings/SavedNote.tsx';
import { UnlistedGateways } from '../settings/UnlistedGateways.tsx';
import { useModel } from '../settings/useModel.ts';
import css from './model-test.module.css';

const words = texts.modelTest;

export function ModelTestPage() {
  const models = useModelsQuery();
  const { model: shown, choose, saving, isLoading, isUnknown } = useModel();
  const known = models.data?.models.find(({ id }) => id === shown);
  const trouble = useModelTrouble(shown);
  return (
    <Page narrow>
      <PageHead title={words.title} hint={words.lead} />
      <div className={css.cards}>
        <Panel title={words.current}>
          {isLoading && <Skeleton height={52} />}
          {isUnknown && <p role="alert">{words.currentFailed}</p>}
          {shown && (
            <>
              <p dir="auto" className={css.name}>
                {known?.name ?? shown}
              </p>
              <Muted size={13}>
                <bdi>{shown}</bdi>
              </Muted>
              {trouble === 'gone' && <p>{texts.settings.model.unavailable(shown)}</p>}
              {trouble === 'unlisted' && <p>{texts.settings.model.unlisted}</p>}
            </>
          )}
          <SavedNote state={saving} />
        </Panel>
        <Panel title={words.list}>
          <div>
            <Button icon="retry" busy={models.isFetching} onClick={() => void models.refetch()}>
              {words.refresh}
            </Button>
          </div>
          <QueryView query={models} loading={<Skeleton height={320} />} failed={texts.settings.model.loadFailed}>
            {({ models: list, unavailable }) => (
              <>
                <UnlistedGateways gateways={unavailable} />
                <ModelList models={list} chosen={shown} onChoose={choose} />
              </>
            )}
          </QueryView>
        </Panel>
      </div>
    </Page>
  );
}

const matches = ({ id, name, provider, gateway = '' }: Model, typed: string): boolean =>
  `${name} ${id} ${provider} ${gateway}`.toLowerCase().includes(typed.trim().toLowerCase());

function ModelList({
  models,
  chosen,
  onChoose,
}: {
  models: readonly Model[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const shown = ownFirst(models).filter((model) => matches(model, typed));
  if (models.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <SearchBox label={texts.settings.model.search} value={typed} onChange={setTyped} />
      <output className={css.count}>
        {shown.length === 0 ? texts.settings.model.none : words.count(shown.length)}
      </output>
      <fieldset className={css.list}>
        <legend className={css.legend}>{words.list}</legend>
        {shown.map((model) => (
          <div key={model.id} className={css.row}>
            <label dir="auto" className={css.name}>
              <input
                type="radio"
                name={name}
                aria-describedby={`${name}-${model.id}`}
                checked={model.id === chosen}
                onChange={() => onChoose(model.id)}
              />
              {model.name}
            </label>
            <Muted size={13}>
              <span id={`${name}-${model.id}`}>
                <bdi>{model.id}</bdi> · {modelDetail(model)}
              </span>
            </Muted>
          </div>
        ))}
      </fieldset>
    </>
  );
}
