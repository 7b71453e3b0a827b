import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import { keyPanelOf, refusalOf, useTestModelServerMutation } from '@masque/web-kit';
import { Button, IconButton, Muted, Notice, showToast } from '@masque/web-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import css from './servers.module.css';
import { ServerTest } from './ServerTest.tsx';
import { useUseModel } from './useUseModel.ts';

const words = texts.modelServers;

/** A key too short to mask shows no characters. */
const keyText = ({ apiKey }: Endpoint) => (apiKey === '…' ? words.hasKey : apiKey);

export interface SavedServer {
  readonly id: string;
  readonly isNew: boolean;
  /** Its model takes the place of one that can't reply. */
  readonly adopts: boolean;
}

export function ServerRow({
  server,
  isAllowed,
  saved,
  onEdit,
  onDelete,
}: {
  server: Endpoint;
  isAllowed: boolean;
  /** Tested at once after each save. */
  saved: SavedServer | null;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [test, { data, error, isLoading }] = useTestModelServerMutation();
  const { use } = useUseModel(server);
  const row = useRef<HTMLLIElement>(null);
  const run = async () => {
    const tested = await test({ params: { id: server.id }, body: {} });
    const { problem, model } = tested.data ?? {};
    if (problem === null && model && saved?.adopts) await use(model);
    return problem === null;
  };
  const runAtOnce = useEffectEvent(async ({ isNew }: SavedServer) => {
    if (isNew) row.current?.scrollIntoView();
    const works = await run();
    const said = isNew ? (works ? words.added : words.addedFailing) : works ? words.saved : words.savedFailing;
    showToast(said(server.name), works ? 'success' : 'warning');
  });
  useEffect(() => {
    if (saved) void runAtOnce(saved);
  }, [saved]);
  return (
    <li ref={row} id={keyPanelOf(server.id)} className={css.server}>
      <div className={css.head}>
        <div className={css.about}>
          <h3 className={css.name}>
            <bdi>{server.name}</bdi>
          </h3>
          <Muted as="span">{[server.url, keyText(server)].filter(Boolean).join(' · ')}</Muted>
        </div>
        {isAllowed && (
          <>
            <Button busy={isLoading} label={words.testNamed(server.name)} onClick={() => void run()}>
              {words.test}
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
