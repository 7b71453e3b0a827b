import { importFolder as words } from '@masque/texts/import-folder';
import { chatName } from '../itemNames.ts';
import type { ListedItem } from '../scan/folder.calls.ts';

export function titleOf({ kind, title, about }: ListedItem): string {
  if (kind === 'settings') return words.lorebookSettings;
  if (kind === 'favorite') return words.favorite(title);
  if (kind === 'lock') return words.lock(title, about.character ?? '');
  if (kind === 'default_persona') return words.defaultPersona(title);
  if (kind === 'default_background') return words.defaultBackground(title);
  if (kind === 'chat_details') return words.chatDetails(chatName(title));
  if (kind === 'chat') return chatName(title);
  return kind === 'use' ? words.use(title) : title;
}

/** Details of a chat, in its own row. */
export const linksOf = (details: ListedItem | undefined): string =>
  details ? detailOf({ ...details, about: { ...details.about, chatTitle: undefined }, bytes: 0 }) : '';

/** Links and sizes, in words. */
export function detailOf({ kind, title, path, bytes, about }: ListedItem): string {
  const { messages, entries, scripts, character, branchOf, places, everywhere, chatTitle, lorebook, persona, removed } =
    about;
  const { buttons, unsupported, runsItself, chats, forChats, preset, isSelected, background, isStock, lost, isSpare } =
    about;
  const file = path.slice(path.lastIndexOf('/') + 1);
  const isOtherName = kind === 'character' && file.replace(/\.[^.]+$/, '') !== title;
  const parts = [
    isOtherName && file,
    kind === 'chat' && character && words.withCharacter(character),
    branchOf && words.branchOf(chatName(branchOf)),
    forChats && words.forChats,
    chats && words.chats(chats),
    messages && words.messages(messages),
    entries !== undefined && words.entries(entries),
    scripts && words.scripts(scripts),
    chatTitle && words.chatTitle,
    lorebook && words.lorebookOf(lorebook),
    persona && words.personaOf(persona),
    background && words.backgroundOf(background),
    isStock && words.stock,
    preset && words.presetOf(preset),
    isSelected && words.selected,
    buttons !== undefined && words.buttons(buttons),
    runsItself && words.runsItself,
    unsupported && words.unsupported(unsupported),
    lost && words.becomesPreset,
    isSpare && words.spare,
    lost && lost.length > 0 && words.lost(lost),
    removed && words.removed(removed),
    everywhere && words.everywhere,
    places && places.length > 0 && words.usedFor(places),
    bytes > 0 && words.size(bytes),
  ];
  return parts.filter(Boolean).join(' · ');
}
