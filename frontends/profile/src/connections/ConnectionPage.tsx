import { connectionDefaults } from '@masque/contracts';
import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { useConnectionsQuery, useParams, useSearchParams } from '@masque/web-kit';
import { EmptyState, LinkButton, Page, PageHead, QueryView, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { ConnectionForm } from './ConnectionForm.tsx';
import { settingsPath, useReturn } from './useConnectionForm.ts';

const NEW = 'new';

export function ConnectionPage() {
  const { id = NEW } = useParams();
  const { chatId, path } = useReturn(id === NEW ? null : id);
  const model = useSearchParams()[0].get('model');
  const back = { to: path, text: chatId === null ? words.back : words.backToChat };
  return (
    <Page narrow>
      <PageHead title={id === NEW ? words.newTitle : texts.connectionMenu.label} back={back} />
      {id === NEW ? (
        <ConnectionForm id={null} start={{ ...connectionDefaults, name: '', model }} />
      ) : (
        <EditedConnection key={id} id={id} />
      )}
    </Page>
  );
}

function EditedConnection({ id }: { id: string }) {
  const query = useConnectionsQuery();
  const [reloads, setReloads] = useState(0);
  const found = query.data?.profiles.find((profile) => profile.id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return (
    <QueryView query={query} loading={<Skeleton height={420} />} failed={texts.connections.loadFailed}>
      {() => {
        const profile = found ?? last;
        if (profile)
          return (
            <ConnectionForm
              key={reloads}
              id={found ? id : null}
              start={profile}
              isReloaded={reloads > 0}
              onReload={() => setReloads(reloads + 1)}
            />
          );
        return (
          <EmptyState title={words.notFound}>
            <LinkButton kind="primary" to={settingsPath}>
              {words.all}
            </LinkButton>
          </EmptyState>
        );
      }}
    </QueryView>
  );
}
