import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import type { ComposerHandle } from '../../commands/command.page.ts';
import type { PaletteHandle } from '../../commands/Palette.tsx';
import type { Commands } from '../../commands/useCommands.ts';
import type { useDraft } from './useDraft.ts';
import type { useSuggestion } from './useSuggestion.ts';

interface Given {
  ref: Ref<ComposerHandle> | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  palette: RefObject<PaletteHandle | null>;
  draft: Pick<ReturnType<typeof useDraft>, 'text' | 'type'>;
  commands: Commands;
  suggestion: Pick<ReturnType<typeof useSuggestion>, 'write'>;
  sendText: (text: string) => void;
  isBusy: boolean;
  onSend: (text: string, messageId: string) => void;
}

/** Whether the last command of the text takes messages by their numbers. `findCommand` would load too early. */
export const takesNumbers = (text: string): boolean =>
  /(?:^|\|)\s*\/(?:hide|unhide|cut|branch|branch-create)\s[^|]*$/i.test(text);

/** Commands in the input, and how quick replies change it. */
export function useCommandLine({ ref, area, palette, draft, commands, suggestion, sendText, isBusy, onSend }: Given) {
  const [active, setActive] = useState<{ list: string; option: string } | null>(null);
  const [unknown, setUnknown] = useState<{ name: string; text: string } | null>(null);
  const isCommand = draft.text.startsWith('/');

  const run = async (text: string) => {
    const found = await commands.run(text, () => {
      draft.type('');
      setUnknown(null);
    });
    if (found.kind === 'unknown') setUnknown({ name: found.names[0] ?? '', text });
    // Nothing typed is lost when a command fails.
    if (found.kind === 'unknown' || (found.kind === 'failed' && area.current?.value === '')) draft.type(text);
    area.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    text: () => draft.text,
    type: draft.type,
    focus: () => area.current?.focus(),
    submit: (text, isJoined) => {
      if (isBusy && !isJoined && draft.text !== '') return 'busy';
      if (isBusy) draft.type(text);
      else if (text.trim() !== '') {
        if (isJoined) draft.type('');
        onSend(text.trim(), crypto.randomUUID());
      }
      return 'done';
    },
    // A button may run it beside a draft, which the suggestion then continues.
    suggest: (before) => suggestion.write([isCommand ? '' : draft.text, before].filter(Boolean).join('\n\n')),
  }));

  const isUnknown = unknown !== null && unknown.text === draft.text.trim();
  return {
    isCommand,
    isShown: isCommand || isUnknown,
    unknown: isUnknown ? unknown.name : null,
    setActive,
    type: draft.type,
    run: (text: string) => void run(text),
    sendAsText: () => sendText(draft.text.trim()),
    onKeyDown: (event: KeyboardEvent): boolean => palette.current?.onKeyDown(event) ?? false,
    aria: isCommand
      ? ({
          'aria-autocomplete': 'list',
          'aria-controls': active?.list,
          'aria-activedescendant': active?.option,
        } as const)
      : {},
  };
}

export type CommandLineState = ReturnType<typeof useCommandLine>;
