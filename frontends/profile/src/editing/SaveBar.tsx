import { Button, Notice, Stack } from '@masque/web-ui';
import css from '../regex/regex.module.css';

interface SaveBarWords {
  readonly stale: string;
  readonly keepMine: string;
  readonly openNewer: string;
  readonly discard: string;
  readonly save: string;
}

interface SavedListState {
  readonly isStale: boolean;
  readonly failure: string | null;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
  readonly openNewer: () => void;
}

/** Saves an edited list, and asks when it was changed elsewhere. */
export const SaveBar = ({ words, state }: { words: SaveBarWords; state: SavedListState }) => (
  <>
    {state.isStale && (
      <Notice type="destructive">
        <Stack gap={2}>
          <p>{words.stale}</p>
          <Stack row gap={2}>
            <Button onClick={() => void state.keepMine()}>{words.keepMine}</Button>
            <Button onClick={state.openNewer}>{words.openNewer}</Button>
          </Stack>
        </Stack>
      </Notice>
    )}
    {state.failure && <Notice type="destructive">{state.failure}</Notice>}
    <div className={css.foot} data-changed={state.isChanged || undefined}>
      {state.isChanged && <Button onClick={state.discard}>{words.discard}</Button>}
      <Button
        kind="primary"
        disabled={!state.isChanged}
        keepsFocus
        busy={state.isSaving}
        onClick={() => void state.save()}
      >
        {words.save}
      </Button>
    </div>
  </>
);
