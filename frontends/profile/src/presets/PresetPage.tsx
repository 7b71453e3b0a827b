import type { SavedPreset } from '@masque/contracts';
import { parsePreset } from '@masque/roleplay/preset';
import { texts } from '@masque/texts';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { apiErrorOf, useParams, usePresetQuery, useSession, useTitle } from '@masque/web-kit';
import { EmptyState, LinkButton, Notice, Page, PageHead, QueryView, Skeleton, Stack } from '@masque/web-ui';
import { useState } from 'react';
import { PresetForm } from './PresetForm.tsx';
import { listPath } from './usePresetForm.ts';

export function PresetPage() {
  const { id = '' } = useParams();
  const { username } = useSession();
  return (
    <Page narrow>{username !== null && <LoadedPreset key={`${username} ${id}`} id={id} username={username} />}</Page>
  );
}

function LoadedPreset({ id, username }: { id: string; username: string }) {
  const query = usePresetQuery({ params: { id }, query: {} });
  const [reloads, setReloads] = useState(0);
  const isGone = apiErrorOf(query.error)?.status === 404;
  const preset = query.data;
  useTitle(preset?.name ?? texts.presets.pageTitle);
  return (
    <>
      <PageHead title={preset?.name ?? texts.presets.pageTitle} back={{ to: listPath, text: words.back }} />
      {isGone && !preset ? (
        <EmptyState title={words.notFound}>
          <LinkButton kind="primary" to={listPath}>
            {words.all}
          </LinkButton>
        </EmptyState>
      ) : (
        <QueryView query={query} loading={<Skeleton height={420} />} failed={texts.presets.loadFailed}>
          {(loaded) => (
            <Shown
              key={reloads}
              preset={loaded}
              username={username}
              isDeleted={isGone}
              isReloaded={reloads > 0}
              onReload={() => setReloads(reloads + 1)}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

interface ShownProps {
  username: string;
  preset: SavedPreset;
  isDeleted: boolean;
  isReloaded: boolean;
  onReload: () => void;
}

function Shown({ username, preset, isDeleted, isReloaded, onReload }: ShownProps) {
  if (parsePreset(preset.json).file === null) return <Notice type="destructive">{words.unreadable}</Notice>;
  return (
    <Stack gap={4}>
      {preset.isBuiltIn && <Notice>{words.builtIn}</Notice>}
      <PresetForm
        id={isDeleted || preset.isBuiltIn ? null : preset.id}
        preset={preset}
        username={username}
        isReloaded={isReloaded}
        onReload={onReload}
      />
    </Stack>
  );
}
