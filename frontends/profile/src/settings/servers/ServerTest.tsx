import type { Endpoint, EndpointTest } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useSaveModelMutation, useUpdateModelServerMutation } from '@masque/web-kit';
import { Button, Field, Muted, Notice, SelectBox, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { draftOf, formOf } from './serverForm.ts';
import css from './servers.module.css';

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
        <output>{message.replace(`${server.id}::`, '')}</output>
        {details !== null && <Muted>{words.details(details)}</Muted>}
      </Notice>
      {suggestedUrl !== null && (
        <Button busy={updating.isLoading} onClick={() => void moveTo(suggestedUrl)}>
          {words.moveUrl}
        </Button>
      )}
      {models.length > 0 && <ModelChoice id={server.id} models={models} />}
    </div>
  );
}

function ModelChoice({ id, models }: { id: string; models: readonly string[] }) {
  const [save, saving] = useSaveModelMutation();
  const [chosen, setChosen] = useState(models[0] ?? '');
  const nameOf = (model: string) => model.replace(`${id}::`, '');
  const use = async () => {
    const { error } = await save({ body: { model: chosen } });
    if (error) showToast(refusalOf(error, { failed: texts.settings.model.saveFailed }), 'destructive');
    else showToast(words.modelUsed(nameOf(chosen)), 'success');
  };
  return (
    <div className={css.choice}>
      <Field label={words.model}>
        {(ids) => (
          <SelectBox
            id={ids.id}
            label={words.chooseModel}
            value={chosen}
            options={models.map((model) => ({ value: model, label: nameOf(model) }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <Button busy={saving.isLoading} onClick={() => void use()}>
        {words.pickModel}
      </Button>
    </div>
  );
}
