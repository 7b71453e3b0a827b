import type { Chat, OpenedChat } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import { sentenceOf, useChangeChatMutation, useLeaveGuard } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = chatSettings.settings;

interface SettingsDraft {
  /** '0': the built-in Default persona. */
  personaId: string;
  profileId: OpenedChat['profileId'];
  settings: NonNullable<OpenedChat['settings']>;
  customPrompt: string;
  note: NonNullable<OpenedChat['authorsNote']>;
  lorebooks: OpenedChat['lorebooks'];
}

const draftOf = ({
  persona,
  profileId,
  settings,
  customPrompt,
  authorsNote,
  lorebooks,
}: OpenedChat): SettingsDraft => ({
  personaId: persona?.id ?? '0',
  profileId,
  settings: settings ?? {},
  customPrompt,
  note: authorsNote ?? { text: '', depth: 4, role: 'system' },
  lorebooks,
});

const bodyOf = ({ profileId, settings, customPrompt, note, lorebooks }: SettingsDraft) => ({
  profileId,
  settings,
  customPrompt,
  authorsNote: note.text.trim() === '' ? null : note,
  lorebookIds: lorebooks.map(({ id }) => id),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function useChatSettings(chat: OpenedChat, onChanged: (chat: Chat) => void) {
  const [start] = useState(() => draftOf(chat));
  const [draft, setDraft] = useState(start);
  const [changeChat, { isLoading, error }] = useChangeChatMutation();

  const before: Readonly<Record<string, unknown>> = bodyOf(start);
  const changed = Object.entries(bodyOf(draft)).filter(([name, value]) => !isSame(value, before[name]));
  const persona = draft.personaId === start.personaId ? {} : { personaId: draft.personaId };
  const body = { ...Object.fromEntries(changed), ...persona };
  const isChanged = Object.keys(body).length > 0;
  // Guards reloads and navigation to other sites.
  useLeaveGuard(isChanged);

  const change = (next: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...next }));
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    const { data } = await changeChat({ params: { id: chat.id }, body });
    if (!data) return false;
    onChanged(data);
    showToast(words.saved, 'success');
    return true;
  };
  return {
    draft,
    change,
    save,
    isChanged,
    isSaving: isLoading,
    failed: error ? words.saveFailed(sentenceOf(error)) : undefined,
  };
}
