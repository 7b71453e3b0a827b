import type { ImportKind } from '@masque/contracts';
import type { ItemKind } from './item.kind.ts';
import { background, defaultBackground } from './kinds/backgrounds.kinds.ts';
import { character, lorebook } from './kinds/characters.kinds.ts';
import { chatDetails } from './kinds/chat-details.kind.ts';
import { chat } from './kinds/chats.kind.ts';
import { collection } from './kinds/collections.kind.ts';
import { settings, use } from './kinds/lore.kinds.ts';
import { defaultPersona, favorite, lock } from './kinds/marks.kinds.ts';
import { quickReplies, regex } from './kinds/lists.kinds.ts';
import { profile } from './kinds/profile.kind.ts';
import { persona, preset } from './kinds/texts.kinds.ts';

export const itemKinds: Readonly<Record<ImportKind, ItemKind>> = {
  character,
  lorebook,
  persona,
  preset,
  profile,
  regex,
  quick_replies: quickReplies,
  settings,
  chat,
  chat_details: chatDetails,
  use,
  lock,
  favorite,
  collection,
  default_persona: defaultPersona,
  background,
  default_background: defaultBackground,
};
