import type { Connection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, useConnectionsQuery, useModelQuery, useNavigate, useShortModelName } from '@masque/web-kit';
import {
  Badge,
  ConfirmDialog,
  FileButton,
  LinkButton,
  Menu,
  Muted,
  Notice,
  Panel,
  QueryView,
  Skeleton,
  Stack,
  useFocusFallback,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import css from './connections.module.css';
import { useConnectionActions } from './useConnectionActions.ts';

const words = texts.connections;
const pathOf = (id: string) => `/settings/connections/${encodeURIComponent(id)}`;

export function ConnectionsCard() {
  const query = useConnectionsQuery();
  const actions = useConnectionActions();
  const [asked, setAsked] = useState<Connection | null>(null);
  const [deletions, setDeletions] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Deleting removes the row that had the focus, after the dialog closes or with it.
  useFocusFallback(heading, list);
  useEffect(() => {
    if (deletions > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [deletions]);
  const confirm = async (profile: Connection) => {
    await actions.deleteProfile(profile);
    setAsked(null);
    setDeletions(deletions + 1);
  };
  return (
    <Panel id="connections" title={words.title} lead={words.lead} heading={heading}>
      <div ref={list}>
        <QueryView query={query} loading={<Skeleton height={56} />} failed={words.loadFailed}>
          {({ profiles }) =>
            profiles.length === 0 ? (
              <Muted>{words.none}</Muted>
            ) : (
              <ul className={css.list}>
                {profiles.map((profile) => (
                  <ConnectionRow
                    key={profile.id}
                    profile={profile}
                    actions={actions}
                    onDelete={() => setAsked(profile)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      {actions.problem && <Notice type="destructive">{actions.problem}</Notice>}
      <Stack row gap={2}>
        <LinkButton icon="plus" to={pathOf('new')}>
          {words.create}
        </LinkButton>
        <FileButton
          icon="upload"
          kind="quiet"
          name={words.importFile}
          accept="application/json,.json"
          busy={actions.isImporting}
          onFiles={(files) => void actions.importFile(files)}
        >
          {words.import}
        </FileButton>
      </Stack>
      <ConfirmDialog
        open={asked !== null}
        title={words.deleteTitle}
        question={words.deleteQuestion(asked?.name ?? '')}
        busyText={texts.common.deleting}
        busy={actions.isDeleting}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}

function ConnectionRow({
  profile,
  actions,
  onDelete,
}: {
  profile: Connection;
  actions: ReturnType<typeof useConnectionActions>;
  onDelete: () => void;
}) {
  const navigate = useNavigate();
  const nameOf = useShortModelName();
  const { data: chosen } = useModelQuery({ query: {} });
  const { id, name, model, isDefault } = profile;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <Link className={css.name} to={pathOf(id)} dir="auto">
          {name}
        </Link>
        <Muted as="span" size={13}>
          <bdi>{model === null ? words.chosenModel(chosen && nameOf(chosen.model)) : nameOf(model)}</bdi>
        </Muted>
      </div>
      {isDefault && <Badge text={words.isDefault} />}
      <Menu
        label={words.actions(name)}
        items={[
          { label: words.edit, icon: 'edit', onSelect: () => void navigate(pathOf(id)) },
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
    </li>
  );
}
