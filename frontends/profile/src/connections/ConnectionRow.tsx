import type { Connection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useModelQuery, useModelTrouble, useNavigate, usePresetsQuery, useShortModelName } from '@masque/web-kit';
import { Badge, Icon, LinkRow, Menu, Muted } from '@masque/web-ui';
import css from './connections.module.css';
import { needsModel } from './draft.ts';
import type { useConnectionActions } from './useConnectionActions.ts';

const words = texts.connections;
export const connectionPath = (id: string) => `/settings/connections/${encodeURIComponent(id)}`;

interface RowProps {
  profile: Connection;
  actions: ReturnType<typeof useConnectionActions>;
  onRename: () => void;
  onDelete: () => void;
}

export function ConnectionRow({ profile, actions, onRename, onDelete }: RowProps) {
  const navigate = useNavigate();
  const { id, name, model, isDefault } = profile;
  const trouble = useModelTrouble(model ?? undefined);
  const edit = () => void navigate(connectionPath(id));
  return (
    <li id={`connection-${id}`}>
      <LinkRow
        to={connectionPath(id)}
        name={name}
        details={
          <>
            <Summary profile={profile} />
            {trouble === 'gone' && (
              <span className={css.problem}>
                <Icon name="alert" size={16} />
                {words.serverGone}
              </span>
            )}
          </>
        }
      >
        {needsModel(profile) && <Badge text={words.needsModel} kind="warning" />}
        {isDefault && <Badge text={words.isDefault} />}
        <Menu
          label={words.actions(name)}
          items={[
            { label: words.edit, icon: 'edit', onSelect: edit },
            { label: words.rename, icon: 'edit', onSelect: onRename },
            {
              label: words.makeDefault,
              icon: 'globe',
              checked: isDefault,
              onSelect: () => void actions.toggleDefault(profile),
            },
            { label: words.duplicate, icon: 'copy', onSelect: () => void actions.duplicate(profile) },
            { label: words.export, icon: 'download', onSelect: () => actions.exportFile(profile) },
            { label: texts.common.delete, icon: 'trash', danger: true, onSelect: onDelete },
          ]}
        />
      </LinkRow>
    </li>
  );
}

/** 'Opus · Night owl · Temperature 0.70 · High effort'. */
function Summary({ profile }: { profile: Connection }) {
  const { model, presetId, samplers, reasoning } = profile;
  const { data: saved } = usePresetsQuery();
  const nameOf = useShortModelName();
  const { data: chosen } = useModelQuery({ query: {} });
  const shown = [
    model !== null && nameOf(model),
    model === null && !needsModel(profile) && words.chosenModel(chosen && nameOf(chosen.model)),
    saved?.presets.find((preset) => preset.id === presetId)?.name,
    samplers.temperature != null && words.temperature(samplers.temperature),
    reasoning.effort !== 'auto' && words.efforts[reasoning.effort],
  ];
  return (
    <Muted as="span" size={13}>
      <bdi>{shown.filter(Boolean).join(' · ')}</bdi>
    </Muted>
  );
}
