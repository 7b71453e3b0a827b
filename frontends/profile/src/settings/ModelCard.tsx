import { texts } from '@masque/texts';
import { readWantedPage, useModelName, useModelsQuery, useModelTrouble, useWantedChat } from '@masque/web-kit';
import { LinkButton, Notice, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { isOfFreeProvider } from './modelText.ts';
import { ModelSelect } from './ModelSelect.tsx';
import { SavedNote } from './SavedNote.tsx';
import { UnlistedGateways } from './UnlistedGateways.tsx';
import { useModel } from './useModel.ts';

const words = texts.settings.model;

export function ModelCard() {
  const models = useModelsQuery();
  const nameOf = useModelName();
  const { model: shown, hasFallbacks, choose, saving, isLoading, isUnknown } = useModel();
  const trouble = useModelTrouble(shown);
  const wanted = useWantedChat(readWantedPage());
  const isGone = trouble === 'gone' || (trouble !== null && hasFallbacks);
  return (
    <Panel id="model" title={texts.settings.sections.model} lead={words.lead}>
      <QueryView query={models} loading={<Skeleton height={104} />} failed={words.loadFailed}>
        {({ models: list, unavailable }) => {
          const known = list.find((model) => model.id === shown);
          return (
            <>
              <div>
                {shown && isGone && (
                  <Notice type="warning">
                    {(hasFallbacks ? words.fallbackReplies : words.unavailable)(nameOf(shown))}
                  </Notice>
                )}
                <ModelSelect
                  label={words.label}
                  value={shown}
                  models={list}
                  loading={isLoading}
                  error={isUnknown ? words.currentFailed : null}
                  hint={
                    trouble === 'unlisted' && !isGone
                      ? words.unlisted
                      : known && (
                          <>
                            <span dir="auto">{known.description}</span>
                            {isOfFreeProvider(known) && ` ${words.freeNote}`}
                          </>
                        )
                  }
                  onChange={choose}
                />
                <SavedNote state={saving} />
                {wanted && (
                  <LinkButton icon="chat" to={wanted.address}>
                    {words.backToChat}
                  </LinkButton>
                )}
              </div>
              <UnlistedGateways gateways={unavailable} />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
