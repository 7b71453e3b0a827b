import { personaPositions } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { Choices, Field, NumberField, SelectBox, Stack } from '@masque/web-ui';
import type { PersonaFields } from './personaFields.ts';
import type { usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.form;
const { settings: depthWords } = chatSettings;
const MOST_DEPTH = 1_000;
const positions = personaPositions.map((value) => ({ value, label: words.positions[value] }));
const roles = (['system', 'user', 'assistant'] as const).map((value) => ({ value, label: depthWords.roles[value] }));

export function PlacementFields({
  fields: { position, depth, role },
  set,
}: {
  fields: PersonaFields;
  set: ReturnType<typeof usePersonaForm>['set'];
}) {
  return (
    <Stack gap={4}>
      <Field label={words.position} hint={words.positionHint}>
        {({ id }) => (
          <SelectBox
            id={id}
            label={words.position}
            value={position}
            options={positions}
            onChange={(chosen) => set('position', chosen)}
          />
        )}
      </Field>
      {position === 'depth' && (
        <>
          <NumberField
            label={depthWords.depth}
            hint={depthWords.depthHint}
            min={0}
            max={MOST_DEPTH}
            outOfBounds={depthWords.depthBounds(MOST_DEPTH)}
            value={depth}
            onChange={(chosen) => set('depth', chosen ?? 0)}
          />
          <Choices
            label={texts.common.speaksAs}
            value={role}
            options={roles}
            onChange={(chosen) => set('role', chosen)}
          />
        </>
      )}
    </Stack>
  );
}
