import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useDeleteModelServerMutation, useModelServersQuery, useSearchParams } from '@masque/web-kit';
import { Button, ConfirmDialog, Muted, Notice, Panel, showToast, useFocusFallback } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { ServerDialog } from './ServerDialog.tsx';
import { ServerRow } from './ServerRow.tsx';
import css from './servers.module.css';

const words = texts.modelServers;

/** Servers that the operator no longer allows can still be deleted. */
export function useShowsServers(): boolean {
  const { data } = useModelServersQuery();
  return data !== undefined && (data.rule !== 'off' || data.endpoints.length > 0);
}

export function ServersCard() {
  const { data } = useModelServersQuery();
  const isShown = useShowsServers();
  const [params] = useSearchParams();
  const [remove, removing] = useDeleteModelServerMutation();
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(params.get('add') === 'server' ? 'new' : null);
  const [added, setAdded] = useState<string | null>(null);
  const [asked, setAsked] = useState<Endpoint | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Deleting removes the focused row.
  useFocusFallback(heading, list);
  if (!isShown || !data) return null;
  const { rule, endpoints } = data;

  const confirm = async ({ id, name }: Endpoint) => {
    const { error } = await remove({ params: { id }, query: {} });
    setAsked(null);
    if (error) showToast(refusalOf(error, { failed: words.deleteFailed }), 'destructive');
    else showToast(words.deleted(name), 'success');
  };
  return (
    <Panel id="servers" title={texts.settings.sections.servers} lead={words.lead} heading={heading}>
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
                isNew={server.id === added}
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
          onAdded={setAdded}
          onDone={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(asked?.name ?? '')}
        busyText={texts.common.deleting}
        busy={removing.isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}
