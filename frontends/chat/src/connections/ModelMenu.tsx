import type { Chat, Connection } from '@masque/contracts';
import { connectionFor } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  isolate,
  rememberWantedPage,
  sentenceOf,
  useChangeChatMutation,
  useConnections,
  useIsModelGone,
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
  const isGone = useIsModelGone();
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
  const usual = withoutOwn.profile;
  const rest = connectionFor(
    profiles.filter(({ id }) => id !== usual?.id),
    { ...chat, profileId: null },
  );
  const stopUsing = async ({ id, ...own }: Connection) => {
    const characterIds = own.characterIds.filter((other) => other !== chat.characterId);
    const { error } = await update({ params: { id }, body: { ...own, isDefault: false, characterIds } });
    if (error) return showToast(words.characterFailed(sentenceOf(error)), 'destructive');
    showToast(words.everyChatOff(isolate(chat.character.name), isolate(own.name)), 'success');
    return chat.profileId === null ? undefined : choose(null);
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
  const detailOf = (id: string | null | undefined) => {
    const shown = id ?? chosen;
    return shown && (isGone(shown) ? words.serverGone(nameOf(shown)) : nameOf(shown));
  };
  const choices = profiles.map(({ id, name, model: own }): MenuItem => ({
    id,
    label: name,
    detail: detailOf(own),
    isChoice: true,
    checked: id === chat.profileId && id === profile?.id,
    onSelect: () => void choose(id),
  }));
  const byDefault: MenuItem = {
    label: usual?.characterIds.includes(chat.characterId)
      ? words.ofCharacter(isolate(chat.character.name), isolate(usual.name))
      : words.default,
    detail: detailOf(withoutOwn.model),
    isChoice: true,
    checked: chat.profileId === null || profile?.id !== chat.profileId,
    onSelect: () => void choose(null),
  };
  const instead = usual?.model &&
    isGone(usual.model) && {
      label: words.stopUsing(isolate(usual.name)),
      detail: detailOf(rest?.model),
      icon: 'close' as const,
      onSelect: () => void stopUsing(usual),
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
    onSelect: () => {
      // Settings then leads back to this chat.
      rememberWantedPage(`/chat?chatId=${chat.id}`);
      void navigate(path);
    },
  });
  const prefilled = isGone(model) ? '' : `&model=${encodeURIComponent(model)}`;
  const items =
    profiles.length === 0
      ? [
          toPage(words.chooseModel, 'settings', '/settings#model'),
          toPage(words.create, 'plus', `/settings/connections/new?chatId=${chat.id}${prefilled}`),
        ]
      : [
          byDefault,
          ...choices,
          ...(instead ? [instead] : []),
          ...(ofCharacter ? [ofCharacter] : []),
          toPage(words.chooseModel, 'settings', '/settings#model'),
          toPage(words.manage, 'settings', '/settings#connections'),
        ];
  return <Menu label={words.label} className={css.model} text={text ?? nameOf(model)} items={items} />;
}
