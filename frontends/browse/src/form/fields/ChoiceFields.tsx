import { type CharacterKind, genders } from '@masque/contracts';
import { reuses } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Choices, Muted } from '@masque/web-ui';
import { type Control, useController } from 'react-hook-form';
import css from '../form.module.css';
import type { DraftFields } from '../draft.ts';

const words = texts.createCharacter;
const ofCharacters = { ...words, privateHint: texts.common.privateCharacterHint };

interface KindFieldProps {
  control: Control<DraftFields>;
  kind?: CharacterKind;
}

export function GenderField({ control }: { control: Control<DraftFields> }) {
  const { field } = useController({ control, name: 'gender' });
  return (
    <Choices
      label={words.gender}
      value={field.value}
      options={genders.map((gender) => ({ value: gender, label: gender || words.noGender }))}
      onChange={field.onChange}
    />
  );
}

export function VisibilityField({ control, kind = 'character' }: KindFieldProps) {
  const shown = kind === 'lorebook' ? texts.lorebooks.visibility : ofCharacters;
  const { field } = useController({ control, name: 'isPublic' });
  return (
    <div className={css.visibility}>
      <Choices
        label={words.visibility}
        value={field.value ? 'public' : 'private'}
        options={[
          { value: 'private', label: shown.private, icon: 'lock' },
          { value: 'public', label: shown.public, icon: 'globe' },
        ]}
        onChange={(value) => field.onChange(value === 'public')}
      />
      <Muted>{field.value ? shown.publicHint : shown.privateHint}</Muted>
    </div>
  );
}

export function ReuseField({ control, kind = 'character' }: KindFieldProps) {
  const shown = kind === 'lorebook' ? texts.lorebooks.reuses : words.reuses;
  const { field } = useController({ control, name: 'reuse' });
  return (
    <div className={css.visibility}>
      <Choices
        label={words.reuse}
        value={field.value}
        options={reuses.map((reuse) => ({ value: reuse, label: shown[reuse].label }))}
        onChange={field.onChange}
      />
      <Muted>{shown[field.value].hint}</Muted>
    </div>
  );
}
