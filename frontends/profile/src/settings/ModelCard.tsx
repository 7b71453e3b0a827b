import { texts } from '@masque/texts';
import { useModelsQuery } from '@masque/web-kit';
import { Notice, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { SelectField } from '@masque/web-ui/pickers';
import { isModelGone, isOfFreeProvider, modelDetail } from './modelText.ts';
import { SavedNote } from './SavedNote.tsx';
import css from './settings.module.css';
import { UnlistedGateways } from './UnlistedGateways.tsx';
import { useModel } from './useModel.ts';

const words = texts.settings.model;

export function ModelCard() {
  const models = useModelsQuery();
  const { model: shown, hasFallbacks, choose, saving, isLoading, isUnknown } = useModel();
  return (
    <Panel id="model" title={words.title} lead={words.lead}>
      <QueryView query={models} loading={<Skeleton height={104} />} failed={words.loadFailed}>
        {({ models: list, unavailable }) => {
          const known = list.find((model) => model.id === shown);
          const options = list.map((model) => ({
            value: model.id,
            label: model.name,
            keywords: `${model.provider} ${model.gateway ?? ''}`,
            detail: <span className={css.detail}>{modelDetail(model)}</span>,
          }));
          const own = shown && !known ? [{ value: shown, label: shown }] : [];
          const isGone = shown !== undefined && !known && list.length > 0 && isModelGone(shown, unavailable);
          return (
            <div>
              <UnlistedGateways gateways={unavailable} />
              {isGone && <Notice type="warning">{(hasFallbacks ? words.fallback : words.gone)(shown)}</Notice>}
              <SelectField
                label={words.label}
                value={shown}
                options={[...own, ...options]}
                none={words.none}
                placeholder={words.search}
                loading={isLoading}
                error={isUnknown ? words.currentFailed : null}
                hint={
                  known && (
                    <>
                      <span dir="auto">{known.description}</span>
                      {isOfFreeProvider(known) && ` ${words.freeNote}`}
                    </>
                  )
                }
                onChange={choose}
              />
              <SavedNote state={saving} />
            </div>
          );
        }}
      </QueryView>
    </Panel>
  );
}
