import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import { keyPanelOf, refusalOf, useTestModelServerMutation } from '@masque/web-kit';
import { Button, IconButton, Muted, Notice } from '@masque/web-ui';
import { useCallback, useEffect } from 'react';
import css from './servers.module.css';
import { ServerTest } from './ServerTest.tsx';

const words = texts.modelServers;

export function ServerRow({
  server,
  isAllowed,
  isNew,
  onEdit,
  onDelete,
}: {
  server: Endpoint;
  isAllowed: boolean;
  /** Just added: tested at once, so that its models can be chosen. */
  isNew: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [test, { data, error, isLoading }] = useTestModelServerMutation();
  const { id } = server;
  const run = useCallback(() => void test({ params: { id }, body: {} }), [test, id]);
  useEffect(() => {
    if (isNew) run();
  }, [isNew, run]);
  return (
    <li id={keyPanelOf(server.id)} className={css.server}>
      <div className={css.head}>
        <div className={css.about}>
          <bdi className={css.name}>{server.name}</bdi>
          <Muted as="span">{[server.url, server.apiKey].filter(Boolean).join(' · ')}</Muted>
        </div>
        {isAllowed && (
          <>
            <Button busy={isLoading} label={isLoading ? undefined : words.testNamed(server.name)} onClick={run}>
              {isLoading ? words.testing : words.test}
            </Button>
            <Button kind="quiet" label={words.editNamed(server.name)} onClick={onEdit}>
              {texts.common.edit}
            </Button>
          </>
        )}
        <IconButton icon="trash" label={words.deleteNamed(server.name)} onClick={onDelete} />
      </div>
      {error && !isLoading && <Notice type="destructive">{refusalOf(error, { failed: words.testFailed })}</Notice>}
      {data && !isLoading && <ServerTest server={server} result={data} onRetest={run} />}
    </li>
  );
}
