import { sentenceOf, useAppDispatch, useNavigate, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChatDialogName } from '../chatSettings/dialogs.ts';
import type { CommandPage, ComposerHandle } from './command.page.ts';

export type CommandResult =
  | { readonly kind: 'done' | 'failed' }
  | { readonly kind: 'unknown'; readonly names: readonly string[] };

export interface Commands {
  /** Runs nothing if the text has a command that Masque hasn't. `onStart`: all of them are known. */
  readonly run: (text: string, onStart?: () => void) => Promise<CommandResult>;
  /** Names of commands in the text that Masque hasn't. */
  readonly missing: (text: string) => Promise<readonly string[]>;
  /** Replaces macros. */
  readonly expand: (text: string) => Promise<string>;
}

type Given = Omit<CommandPage, 'composer' | 'username' | 'openDialog' | 'navigate' | 'dispatch'>;

const loadCommands = () => import('./runCommands.ts');

/** The commands of the open chat; `commands` keeps its identity. Their code loads with the first one. */
export function useCommands(given: Given) {
  const composer = useRef<ComposerHandle>(null);
  const [dialog, setDialog] = useState<ChatDialogName | null>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { username } = useSession();
  const page: CommandPage = {
    ...given,
    composer,
    username: username ?? '',
    openDialog: setDialog,
    navigate: (path) => void navigate(path),
    dispatch,
  };
  const latest = useRef(page);
  useLayoutEffect(() => {
    latest.current = page;
  });
  const commands = useMemo((): Commands => {
    const run: Commands['run'] = async (text, onStart) => {
      try {
        const { runCommands, missingCommands } = await loadCommands();
        const names = missingCommands(text);
        if (names.length > 0) return { kind: 'unknown', names };
        onStart?.();
        await runCommands(text, () => latest.current);
        return { kind: 'done' };
      } catch (error) {
        const isOwn = error instanceof Error && error.name === 'CommandError';
        showToast(isOwn ? error.message : sentenceOf(error), 'destructive');
        return { kind: 'failed' };
      }
    };
    const expand: Commands['expand'] = async (text) =>
      /[{<]/.test(text) ? (await loadCommands()).expanded(text, latest.current) : text;
    const missing: Commands['missing'] = async (text) =>
      text.startsWith('/') ? (await loadCommands()).missingCommands(text) : [];
    return { run, missing, expand };
  }, []);
  return { commands, composer, dialog, closeDialog: () => setDialog(null) };
}
