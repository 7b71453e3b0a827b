import type { Connection } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useConnectionsQuery } from '@masque/web-kit';
import {
  ConfirmDialog,
  FileButton,
  LinkButton,
  LinkRows,
  Muted,
  Notice,
  Panel,
  QueryView,
  Skeleton,
  Stack,
  useFocusFallback,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { connectionPath, ConnectionRow } from './ConnectionRow.tsx';
import { RenameConnection } from './RenameConnection.tsx';
import { useConnectionActions } from './useConnectionActions.ts';

const words = texts.connections;

export function ConnectionsCard() {
  const query = useConnectionsQuery();
  const actions = useConnectionActions();
  const [asked, setAsked] = useState<Connection | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
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
        <QueryView query={query} loading={<Skeleton height={24} />} failed={words.loadFailed}>
          {({ profiles }) =>
            profiles.length === 0 ? (
              <Muted>{words.none}</Muted>
            ) : (
              <LinkRows>
                {profiles.map((profile) => (
                  <ConnectionRow
                    key={profile.id}
                    profile={profile}
                    actions={actions}
                    onRename={() => setRenamed(profile.id)}
                    onDelete={() => setAsked(profile)}
                  />
                ))}
              </LinkRows>
            )
          }
        </QueryView>
      </div>
      {actions.problem && <Notice type="destructive">{actions.problem}</Notice>}
      <Stack row gap={2}>
        <LinkButton icon="plus" to={connectionPath('new')}>
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
      {query.data?.profiles
        .filter(({ id }) => id === renamed)
        .map((profile) => (
          <RenameConnection key={profile.id} profile={profile} onClose={() => setRenamed(null)} />
        ))}
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
