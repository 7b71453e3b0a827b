import { DEFAULT_PERSONA_ID, type OpenedChat } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { usePersonasQuery } from '@masque/web-kit';
import { CheckField, LinkButton, Muted, SelectBox, Stack } from '@masque/web-ui';
import type { SettingsDraft } from './useChatSettings.ts';

const words = chatSettings.settings;
const builtIn = String(DEFAULT_PERSONA_ID);

interface PersonaFieldsProps {
  chat: OpenedChat;
  draft: Pick<SettingsDraft, 'personaId' | 'isLocked'>;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** Offers the chat's own persona even if it was deleted. */
export function PersonaFields({ chat: { persona, characterId, character }, draft, onChange }: PersonaFieldsProps) {
  const { data } = usePersonasQuery({ query: {} });
  const { personaId, isLocked } = draft;
  const own = (data?.personas ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isThere = !persona || own.some((option) => option.value === persona.id);
  const current = persona && { value: persona.id, label: data ? words.goneOption(persona.name) : persona.name };
  const options = isThere || !current ? own : [current, ...own];
  const chosen = data?.personas.find(({ id }) => String(id) === personaId);
  const isNow = chosen?.characters.some(({ id }) => id === characterId) ?? false;
  return (
    <Stack gap={2}>
      <SelectBox
        label={words.persona}
        value={personaId}
        options={options}
        onChange={(next) => onChange({ personaId: next, isLocked: null })}
      />
      <Muted>{words.personaHint}</Muted>
      {chosen && personaId !== builtIn && (
        <CheckField
          label={words.lockPersona(character.name)}
          checked={isLocked ?? isNow}
          onChange={(next) => onChange({ isLocked: next === isNow ? null : next })}
        />
      )}
      {data && own.length === 1 && (
        <div>
          <LinkButton icon="plus" to="/create-persona">
            {texts.personas.create}
          </LinkButton>
        </div>
      )}
    </Stack>
  );
}
