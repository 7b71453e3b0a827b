import type { Endpoint } from '@masque/contracts';
import { gatewayIdOf } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  readText,
  refusalOf,
  storageKeys,
  useDeleteModelServerMutation,
  useConnectionsQuery,
  useKeyStatus,
  useModelQuery,
  useModelServersQuery,
  useModelTrouble,
  useSearchParams,
  writeText,
} from '@masque/web-kit';
import {
  Button,
  ConfirmDialog,
  Muted,
  Notice,
  Panel,
  QueryView,
  showToast,
  Skeleton,
  useFocusFallback,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { ServerDialog } from './ServerDialog.tsx';
import { type SavedServer, ServerRow } from './ServerRow.tsx';
import css from './servers.module.css';

const words = texts.modelServers;

/** Servers that the operator no longer allows can still be deleted. As last time while loading, so that nothing shifts. */
export function useShowsServers(): boolean {
  const { data } = useModelServersQuery();
  const shown = data && (data.rule !== 'off' || data.endpoints.length > 0);
  useEffect(() => {
    if (shown !== undefined) writeText(storageKeys.ownServers, shown ? 'shown' : 'off');
  }, [shown]);
  return shown ?? readText(storageKeys.ownServers) !== 'off';
}

export function ServersCard() {
  const query = useModelServersQuery();
  const isShown = useShowsServers();
  const [params] = useSearchParams();
  const [remove, removing] = useDeleteModelServerMutation();
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(params.get('add') === 'server' ? 'new' : null);
  const hasKey = useKeyStatus() !== 'none';
  const trouble = useModelTrouble(useModelQuery({ query: {} }).data?.model);
  const profiles = useConnectionsQuery().data?.profiles ?? [];
  const [saved, setSaved] = useState<SavedServer | null>(null);
  const [asked, setAsked] = useState<Endpoint | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Deleting removes the focused row.
  useFocusFallback(heading, list);
  if (!isShown) return null;

  const confirm = async ({ id, name }: Endpoint) => {
    const { error } = await remove({ params: { id }, query: {} });
    setAsked(null);
    if (error) showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
    else showToast(words.deleted(name), 'success');
  };
  const used = profiles
    .filter(({ model }) => asked && model !== null && gatewayIdOf(model) === asked.id)
    .map(({ name }) => name)
    .join(', ');
  return (
    <Panel id="servers" title={texts.settings.sections.servers} lead={words.lead} heading={heading}>
      <QueryView query={query} loading={<Skeleton height={84} />} failed={texts.settings.loadFailed}>
        {({ rule, endpoints }) => (
          <>
            {rule === 'off' && <Notice type="warning">{words.off}</Notice>}
            <div ref={list}>
              {endpoints.length === 0 ? (
                <Muted>{words.none}</Muted>
              ) : (
                <ul className={css.list}>
                  {endpoints.map((server) => (
                    <ServerRow
                      key={server.id}
                      server={server}
                      isAllowed={rule !== 'off'}
                      saved={server.id === saved?.id ? saved : null}
                      onEdit={() => setEdited(server)}
                      onDelete={() => setAsked(server)}
                    />
                  ))}
                </ul>
              )}
            </div>
            {rule !== 'off' && (
              <div>
                <Button onClick={() => setEdited('new')}>{words.add}</Button>
              </div>
            )}
            {rule !== 'off' && edited && (
              <ServerDialog
                server={edited === 'new' ? null : edited}
                rule={rule}
                onSaved={(id) => {
                  const isNew = edited === 'new';
                  setSaved({ id, isNew, adopts: isNew && (!hasKey || trouble === 'gone') });
                }}
                onDone={() => setEdited(null)}
              />
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle}
        question={[words.deleteQuestion(asked?.name ?? ''), used && words.deleteUsed(used)].filter(Boolean).join(' ')}
        busyText={texts.common.deleting}
        busy={removing.isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
