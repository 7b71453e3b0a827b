import { sentenceOf, useAppDispatch, useNavigate, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChatDialogName } from '../chatSettings/dialogs.ts';
import type { CommandPage, ComposerHandle } from './command.page.ts';

export type CommandResult = { readonly kind: 'done' | 'failed' } | { readonly kind: 'unknown'; readonly name: string };

export interface Commands {
  /** Runs nothing if the text has a command that Masque hasn't. `onStart`: all of them are known. */
  readonly run: (text: string, onStart?: () => void) => Promise<CommandResult>;
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
        const { runCommands, unknownCommand } = await loadCommands();
        const name = unknownCommand(text);
        if (name !== undefined) return { kind: 'unknown', name };
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
    return { run, expand };
  }, []);
  return { commands, composer, dialog, closeDialog: () => setDialog(null) };
}
