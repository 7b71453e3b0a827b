import type { CardParts } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Choices, NumberField, TextAreaField } from '@masque/web-ui';

const words = texts.advancedCard;
type DepthPrompt = NonNullable<CardParts['depthPrompt']>;
const standard: DepthPrompt = { prompt: '', depth: 4, role: 'system' };
const roles = ['system', 'user', 'assistant'] as const;

/** An empty prompt removes the note. */
export function DepthPromptField({
  depthPrompt,
  onChange,
}: {
  depthPrompt: DepthPrompt | null;
  onChange: (depthPrompt: DepthPrompt | null) => void;
}) {
  const value = depthPrompt ?? standard;
  const change = (part: Partial<DepthPrompt>) => {
    const next = { ...value, ...part };
    onChange(next.prompt === '' ? null : next);
  };
  return (
    <>
      <TextAreaField
        label={words.prompt}
        name="depthPrompt"
        max={20_000}
        value={value.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      {value.prompt !== '' && (
        <>
          <NumberField
            label={words.depth}
            hint={words.depthHint}
            name="depthPrompt-depth"
            value={value.depth}
            min={0}
            max={10_000}
            outOfBounds={words.depthBounds}
            onChange={(depth) => depth !== undefined && change({ depth })}
          />
          <Choices
            label={words.role}
            value={value.role}
            options={roles.map((role) => ({ value: role, label: words.roles[role] }))}
            onChange={(role) => change({ role })}
          />
        </>
      )}
    </>
  );
}
