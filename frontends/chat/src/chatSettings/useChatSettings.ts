import type { Chat, OpenedChat } from '@masque/contracts';
import { chatSettings } from '@masque/texts/chat-settings';
import {
  sentenceOf,
  useChangeChatMutation,
  useLeaveGuard,
  useLockPersonaMutation,
  useSaveDefaultBackgroundMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';

const words = chatSettings.settings;

export interface SettingsDraft {
  /** '0': the built-in Default persona. */
  personaId: string;
  /** For new chats with the character; null: unchanged. */
  isLocked: boolean | null;
  profileId: OpenedChat['profileId'];
  backgroundId: OpenedChat['backgroundId'];
  /** Whether chats without a background show it; null: unchanged. */
  isDefaultBackground: boolean | null;
  settings: NonNullable<OpenedChat['settings']>;
  customPrompt: string;
  note: NonNullable<OpenedChat['authorsNote']>;
  lorebooks: OpenedChat['lorebooks'];
}

const draftOf = ({
  persona,
  profileId,
  backgroundId,
  settings,
  customPrompt,
  authorsNote,
  lorebooks,
}: OpenedChat): SettingsDraft => ({
  personaId: persona?.id ?? '0',
  isLocked: null,
  profileId,
  backgroundId,
  isDefaultBackground: null,
  settings: settings ?? {},
  customPrompt,
  note: authorsNote ?? { text: '', depth: 4, role: 'system' },
  lorebooks,
});

const bodyOf = ({ profileId, backgroundId, settings, customPrompt, note, lorebooks }: SettingsDraft) => ({
  profileId,
  backgroundId,
  settings,
  customPrompt,
  authorsNote: note.text.trim() === '' ? null : note,
  lorebookIds: lorebooks.map(({ id }) => id),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function useChatSettings(chat: OpenedChat, onChanged: (chat: Chat) => void) {
  const [start] = useState(() => draftOf(chat));
  const [draft, setDraft] = useState(start);
  const [changeChat, changing] = useChangeChatMutation();
  const [lockPersona, locking] = useLockPersonaMutation();
  const [saveDefault, savingDefault] = useSaveDefaultBackgroundMutation();
  const error = changing.error ?? locking.error ?? savingDefault.error;

  const before: Readonly<Record<string, unknown>> = bodyOf(start);
  const changed = Object.entries(bodyOf(draft)).filter(([name, value]) => !isSame(value, before[name]));
  const persona = draft.personaId === start.personaId ? {} : { personaId: draft.personaId };
  const body = { ...Object.fromEntries(changed), ...persona };
  const hasBody = Object.keys(body).length > 0;
  const isChanged = hasBody || draft.isLocked !== null || draft.isDefaultBackground !== null;
  // Guards reloads and navigation to other sites.
  useLeaveGuard(isChanged);

  const change = (next: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...next }));
  const save = async (): Promise<boolean> => {
    if (!isChanged) return true;
    if (hasBody) {
      const { data } = await changeChat({ params: { id: chat.id }, body });
      if (!data) return false;
      onChanged(data);
    }
    if (draft.isLocked !== null) {
      const personaId = draft.isLocked ? draft.personaId : null;
      const { data } = await lockPersona({ params: { id: chat.characterId }, body: { personaId } });
      if (!data) return false;
    }
    if (draft.isDefaultBackground !== null) {
      const backgroundId = draft.isDefaultBackground ? draft.backgroundId : null;
      const { data } = await saveDefault({ body: { backgroundId } });
      if (!data) return false;
    }
    showToast(words.saved, 'success');
    return true;
  };
  return {
    draft,
    change,
    save,
    isChanged,
    isSaving: changing.isLoading || locking.isLoading || savingDefault.isLoading,
    failed: error ? words.saveFailed(sentenceOf(error)) : undefined,
  };
}
