import type { Endpoint, EndpointTest } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useGatewayOfModel, useModelQuery, useUpdateModelServerMutation } from '@masque/web-kit';
import { Button, Field, Muted, Notice, SelectBox, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { draftOf, formOf } from './serverForm.ts';
import { WaitingChat } from '../WaitingChat.tsx';
import css from './servers.module.css';
import { nameAt, useUseModel } from './useUseModel.ts';

const words = texts.modelServers;

export function ServerTest({
  server,
  result,
  onRetest,
}: {
  server: Endpoint;
  result: EndpointTest;
  onRetest: () => void;
}) {
  const { problem, message, details, suggestedUrl, models } = result;
  const isUsed = useGatewayOfModel()?.id === server.id;
  const [update, updating] = useUpdateModelServerMutation();
  const moveTo = async (url: string) => {
    const { error } = await update({ params: { id: server.id }, body: draftOf({ ...formOf(server), url }) });
    if (error) showToast(refusalOf(error, { failed: words.saveFailed }), 'destructive');
    else {
      showToast(words.urlUsed(url), 'success');
      onRetest();
    }
  };
  return (
    <div className={css.result}>
      <Notice type={problem === null ? 'success' : 'warning'}>
        <output>{nameAt(server, message)}</output>
        {details !== null && <Muted>{words.details(details)}</Muted>}
      </Notice>
      {suggestedUrl !== null && (
        <Button busy={updating.isLoading} onClick={() => void moveTo(suggestedUrl)}>
          {words.moveUrl}
        </Button>
      )}
      {isUsed && <WaitingChat />}
      {models.length > 0 && <ModelChoice server={server} models={models} />}
    </div>
  );
}

function ModelChoice({ server, models }: { server: Endpoint; models: readonly string[] }) {
  const { use, isLoading } = useUseModel(server);
  const inUse = useModelQuery({ query: {} }).data?.model;
  const [chosen, setChosen] = useState(models[0] ?? '');
  const isInUse = chosen === inUse;
  return (
    <div className={css.choice}>
      <Field label={words.model}>
        {(ids) => (
          <SelectBox
            id={ids.id}
            label={words.chooseModel}
            value={chosen}
            options={models.map((model) => ({ value: model, label: nameAt(server, model) }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <Button busy={isLoading} disabled={isInUse} onClick={() => void use(chosen)}>
        {isInUse ? words.modelInUse : words.pickModel}
      </Button>
    </div>
  );
}
