import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import { keyPanelOf, refusalOf, useTestModelServerMutation } from '@masque/web-kit';
import { Button, IconButton, Muted, Notice } from '@masque/web-ui';
import { useEffect, useEffectEvent } from 'react';
import css from './servers.module.css';
import { ServerTest } from './ServerTest.tsx';
import { useUseModel } from './useUseModel.ts';

const words = texts.modelServers;

export function ServerRow({
  server,
  isAllowed,
  isNew,
  adopts,
  onEdit,
  onDelete,
}: {
  server: Endpoint;
  isAllowed: boolean;
  /** Just added: tested at once, so that its models can be chosen. */
  isNew: boolean;
  /** Its model takes the place of one that can't reply. */
  adopts: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [test, { data, error, isLoading }] = useTestModelServerMutation();
  const { use } = useUseModel(server);
  const run = async () => {
    const tested = await test({ params: { id: server.id }, body: {} });
    const { problem, model } = tested.data ?? {};
    if (problem === null && model && adopts) await use(model);
  };
  const runAtOnce = useEffectEvent(() => void run());
  useEffect(() => {
    if (isNew) runAtOnce();
  }, [isNew]);
  return (
    <li id={keyPanelOf(server.id)} className={css.server}>
      <div className={css.head}>
        <div className={css.about}>
          <h3 className={css.name}>
            <bdi>{server.name}</bdi>
          </h3>
          <Muted as="span">{[server.url, server.apiKey].filter(Boolean).join(' · ')}</Muted>
        </div>
        {isAllowed && (
          <>
            <Button
              busy={isLoading}
              label={isLoading ? undefined : words.testNamed(server.name)}
              onClick={() => void run()}
            >
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
      {data && !isLoading && <ServerTest server={server} result={data} onRetest={() => void run()} />}
    </li>
  );
}
