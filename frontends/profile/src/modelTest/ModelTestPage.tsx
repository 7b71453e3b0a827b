import { texts } from '@masque/texts';
import { useModelsQuery } from '@masque/web-kit';
import { Button, Muted, Page, PageHead, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { isModelGone } from '../settings/modelText.ts';
import { SavedNote } from '../settings/SavedNote.tsx';
import { UnlistedGateways } from '../settings/UnlistedGateways.tsx';
import { useModel } from '../settings/useModel.ts';
import { ModelList } from './ModelList.tsx';
import css from './model-test.module.css';

const words = texts.modelTest;

export function ModelTestPage() {
  const models = useModelsQuery();
  const { model: shown, choose, saving, isLoading, isUnknown } = useModel();
  const known = models.data?.models.find(({ id }) => id === shown);
  const isGone =
    shown !== undefined && models.data !== undefined && !known && isModelGone(shown, models.data.unavailable);
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
              {isGone && <p>{texts.settings.model.gone(shown)}</p>}
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
