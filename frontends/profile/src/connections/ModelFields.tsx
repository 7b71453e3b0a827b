import { texts } from '@masque/texts';
import { connectionEditor as words } from '@masque/texts/connection-editor';
import { readGenerationSettings, useModelContext, useModelsQuery, useModelTrouble } from '@masque/web-kit';
import { CheckField, Notice, Panel, TextField } from '@masque/web-ui';
import { ModelSelect } from '../settings/ModelSelect.tsx';
import { UnlistedGateways } from '../settings/UnlistedGateways.tsx';
import { needsModel } from './draft.ts';
import type { ConnectionFields } from './fields.ts';
import { LONGEST_NAME } from './names.ts';
import { OptionalSlider } from './OptionalSlider.tsx';

const { generation, model: modelWords } = texts.settings;
/** No model has this id. */
const CHOSEN = '';

interface ModelFieldsProps extends ConnectionFields {
  model: string | undefined;
  nameError: string | null;
  hasTemperature: boolean;
}

export function ModelFields({ draft, change, model, nameError, hasTemperature }: ModelFieldsProps) {
  const models = useModelsQuery();
  const trouble = useModelTrouble(draft.model ?? undefined);
  const { samplers, contextSize } = draft;
  const modelContext = useModelContext(model);
  const warning = contextSize === null ? null : generation.contextWarning(contextSize, modelContext);
  const { serverGone, needsModelHint } = texts.connections;
  const missing = needsModel(draft) ? needsModelHint : null;
  const serverError = trouble === 'gone' ? serverGone : missing;
  return (
    <Panel title={words.main}>
      <TextField
        label={texts.common.name}
        name="name"
        required
        value={draft.name}
        error={nameError}
        onChange={(name) => change({ name: name.slice(0, LONGEST_NAME) })}
      />
      <ModelSelect
        label={modelWords.label}
        value={draft.model ?? CHOSEN}
        first={[{ value: CHOSEN, label: words.chosenModel }]}
        models={models.data?.models ?? []}
        loading={models.isLoading}
        error={serverError ?? (models.isError ? modelWords.loadFailed : null)}
        onChange={(chosen) => change(chosen === CHOSEN ? { model: null, origin: null } : { model: chosen })}
      />
      <CheckField
        label={words.isDefault}
        hint={words.isDefaultHint}
        checked={draft.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      {hasTemperature && (
        <OptionalSlider
          name="temperature"
          value={samplers.temperature}
          onChange={(temperature) => change({ samplers: { ...samplers, temperature } })}
        />
      )}
      <OptionalSlider
        name="maxTokens"
        value={samplers.max_tokens}
        onChange={(max_tokens) => change({ samplers: { ...samplers, max_tokens } })}
      />
      <OptionalSlider
        name="contextSize"
        value={contextSize}
        unset={words.generalContext(generation.tokens(readGenerationSettings().contextSize))}
        onChange={(size) => change({ contextSize: size })}
      >
        {warning && <Notice type="warning">{warning}</Notice>}
      </OptionalSlider>
      <UnlistedGateways gateways={models.data?.unavailable} />
    </Panel>
  );
}
