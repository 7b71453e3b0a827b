import type { PresetListItem } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { useConnectionsQuery, useNavigate, usePresetsQuery } from '@masque/web-kit';
import {
  Badge,
  Button,
  ConfirmDialog,
  FileButton,
  LinkRow,
  LinkRows,
  Menu,
  Muted,
  NameDialog,
  Notice,
  Panel,
  QueryView,
  Skeleton,
  Stack,
  useFocusFallback,
} from '@masque/web-ui';
import { useRef, useState } from 'react';
import { LONGEST_NAME } from '../connections/names.ts';
import { usePresetActions } from './usePresetActions.ts';

const words = texts.presets;
export const presetPath = (id: string) => `/settings/presets/${encodeURIComponent(id)}`;

export function PresetsCard() {
  const query = usePresetsQuery();
  const profiles = useConnectionsQuery().data?.profiles ?? [];
  const actions = usePresetActions();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PresetListItem | null>(null);
  const [renamed, setRenamed] = useState<PresetListItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(heading, list);
  const create = async () => {
    const id = await actions.createPlain();
    if (id !== undefined) void navigate(presetPath(id));
  };
  const confirm = async (preset: PresetListItem) => {
    await actions.deletePreset(preset);
    setAsked(null);
  };
  return (
    <Panel id="presets" title={words.title} lead={words.lead} heading={heading}>
      <div ref={list}>
        <QueryView query={query} loading={<Skeleton height={120} />} failed={words.loadFailed}>
          {({ presets }) => (
            <LinkRows>
              {presets.map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  users={profiles.filter(({ presetId }) => presetId === preset.id).map(({ name }) => name)}
                  actions={actions}
                  onRename={() => setRenamed(preset)}
                  onDelete={() => setAsked(preset)}
                />
              ))}
            </LinkRows>
          )}
        </QueryView>
      </div>
      {actions.problems.map((problem) => (
        <Notice key={problem} type="destructive">
          {problem}
        </Notice>
      ))}
      {actions.notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {/* A free name needs the list. */}
      {query.data && (
        <Stack row gap={2}>
          <Button icon="plus" busy={actions.isCreating} onClick={create}>
            {words.create}
          </Button>
          <FileButton
            icon="upload"
            kind="quiet"
            name={words.importFile}
            accept="application/json,.json,.risup,.risupreset"
            multiple
            busy={actions.isImporting}
            onFiles={(files) => void actions.importFiles(files)}
          >
            {words.import}
          </FileButton>
        </Stack>
      )}
      {renamed && <RenamePreset preset={renamed} actions={actions} onClose={() => setRenamed(null)} />}
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

type Actions = ReturnType<typeof usePresetActions>;

interface PresetRowProps {
  preset: PresetListItem;
  /** Names of profiles. */
  users: readonly string[];
  actions: Actions;
  onRename: () => void;
  onDelete: () => void;
}

function PresetRow({ preset: { id, name, isBuiltIn }, users, actions, onRename, onDelete }: PresetRowProps) {
  const navigate = useNavigate();
  const shared = [
    { label: words.duplicate, icon: 'copy', onSelect: () => void actions.duplicate(id) },
    { label: words.export, icon: 'download', onSelect: () => void actions.exportFile(id) },
  ] as const;
  const open = () => void navigate(presetPath(id));
  return (
    <li id={`preset-${id}`}>
      <LinkRow
        to={presetPath(id)}
        name={name}
        details={
          users.length > 0 && (
            <Muted as="span" size={13}>
              <bdi>{words.usedBy(users)}</bdi>
            </Muted>
          )
        }
      >
        {isBuiltIn && <Badge text={words.builtIn} />}
        <Menu
          label={words.actions(name)}
          items={
            isBuiltIn
              ? [{ label: words.view, icon: 'eye', onSelect: open }, ...shared]
              : [
                  { label: words.edit, icon: 'edit', onSelect: open },
                  { label: words.rename, icon: 'edit', onSelect: onRename },
                  ...shared,
                  { label: texts.common.delete, icon: 'trash', danger: true, onSelect: onDelete },
                ]
          }
        />
      </LinkRow>
    </li>
  );
}

function RenamePreset({
  preset: { id, name },
  actions,
  onClose,
}: {
  preset: PresetListItem;
  actions: Actions;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (typed: string) => {
    const failure = isVisible(typed) ? await actions.rename(id, typed) : words.nameMissing;
    setProblem(failure);
    if (failure === null) onClose();
  };
  return (
    <NameDialog
      title={words.renameTitle}
      label={texts.common.name}
      name={name}
      max={LONGEST_NAME}
      busy={actions.isRenaming}
      error={problem}
      onSave={save}
      onClose={onClose}
    />
  );
}
