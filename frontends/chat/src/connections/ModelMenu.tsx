import type { Chat, Connection } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  isolate,
  sentenceOf,
  useChangeChatMutation,
  useConnections,
  useNavigate,
  useShortModelName,
  useUpdateConnectionMutation,
} from '@masque/web-kit';
import { Menu, type MenuItem, showToast } from '@masque/web-ui';
import css from './connections.module.css';

const words = texts.connectionMenu;

interface ModelMenuProps {
  chat: Chat;
  /** The model in force by default. */
  text?: string;
  onChanged: (chat: Chat) => void;
}

export function ModelMenu({ chat, text, onChanged }: ModelMenuProps) {
  const navigate = useNavigate();
  const nameOf = useShortModelName();
  const { profiles, profile, model, chosen } = useConnections(chat);
  const withoutOwn = useConnections({ ...chat, profileId: null });
  const [changeChat] = useChangeChatMutation();
  const [update] = useUpdateConnectionMutation();
  if (model === undefined) return null;

  const choose = async (profileId: string | null) => {
    const { data, error } = await changeChat({ params: { id: chat.id }, body: { profileId } });
    if (data) onChanged(data);
    else showToast(texts.chats.changeFailed(sentenceOf(error)), 'destructive');
  };
  const toggleCharacter = async ({ id, ...own }: Connection) => {
    const others = own.characterIds.filter((other) => other !== chat.characterId);
    const isOn = others.length === own.characterIds.length;
    const characterIds = isOn ? [...others, chat.characterId] : others;
    const { error } = await update({ params: { id }, body: { ...own, characterIds } });
    const said = isOn ? words.everyChatOn : words.everyChatOff;
    if (error) showToast(words.characterFailed(sentenceOf(error)), 'destructive');
    else showToast(said(isolate(chat.character.name), isolate(own.name)), 'success');
  };
  const detailOf = (id: string | null) => (id === null ? chosen && nameOf(chosen) : nameOf(id));
  const choices = profiles.map(({ id, name, model: own }): MenuItem => ({
    id,
    label: name,
    detail: detailOf(own),
    isChoice: true,
    checked: id === chat.profileId && id === profile?.id,
    onSelect: () => void choose(id),
  }));
  const byDefault: MenuItem = {
    label: words.default,
    detail: withoutOwn.model && nameOf(withoutOwn.model),
    isChoice: true,
    checked: chat.profileId === null || profile?.id !== chat.profileId,
    onSelect: () => void choose(null),
  };
  const ofCharacter = profile && {
    label: words.everyChat(isolate(chat.character.name)),
    icon: 'person' as const,
    checked: profile.characterIds.includes(chat.characterId),
    onSelect: () => void toggleCharacter(profile),
  };
  const toPage = (label: string, icon: 'plus' | 'settings', path: string): MenuItem => ({
    label,
    icon,
    onSelect: () => void navigate(path),
  });
  const items =
    profiles.length === 0
      ? [
          toPage(words.chooseModel, 'settings', '/settings#model'),
          toPage(words.create, 'plus', `/settings/connections/new?chatId=${chat.id}`),
        ]
      : [
          byDefault,
          ...choices,
          ...(ofCharacter ? [ofCharacter] : []),
          toPage(words.chooseModel, 'settings', '/settings#model'),
          toPage(words.manage, 'settings', '/settings#connections'),
        ];
  return <Menu label={words.label} className={css.model} text={text ?? nameOf(model)} items={items} />;
}
