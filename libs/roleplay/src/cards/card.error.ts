const otherPicture = (kind: string): string =>
  `${kind} pictures can’t contain a character card. Choose the card’s original PNG, JPEG or WebP.`;

export const cardProblems = {
  unknown_format:
    'This file isn’t a character card or lorebook. Cards are pictures (PNG, JPEG, WebP), JSON or YAML files, or CHARX or BYAF archives.',
  no_card: 'This picture contains no character card. It may have been re-saved by a program that drops the card data.',
  heic: otherPicture('HEIC'),
  avif: otherPicture('AVIF'),
  gif: otherPicture('GIF'),
  tiff: otherPicture('TIFF'),
  no_card_json: 'This archive has no “card.json” at its root, as CHARX archives do. It may be another kind of ZIP.',
  no_character: 'This Backyard AI archive contains no character.',
  truncated: 'This picture is incomplete. Download it again.',
  bad_json: 'The data in this file is damaged and can’t be read.',
  bad_yaml: 'The YAML in this file is damaged or uses unsupported features.',
  not_a_card:
    'This file isn’t a character card or lorebook: it has no description, personality, scenario, greeting, system prompt or entries.',
  empty: 'This file is empty. Download it again.',
  lorebook:
    'This file is a lorebook, not a character card. Import it on the Lorebooks page, or into one of your characters.',
  chat: 'This file is a chat. Import it on the Chats page.',
  preset: 'This file looks like a preset. Import it under Presets in Settings.',
  instruct_template:
    'This file looks like an instruct template. Masque doesn’t need one: the model server formats chats.',
  context_template: 'This file looks like a context template. Masque doesn’t need one: the model server formats chats.',
  formatting: 'This file looks like a formatting template. Masque doesn’t need one: the model server formats chats.',
  system_prompt: 'This file looks like a system prompt. Import it under Presets in Settings.',
  theme: 'This file looks like a theme. Masque can’t import themes.',
  group: 'This file looks like a group. Import its members’ cards one by one.',
  personas: 'This file looks like a persona backup. Import it under Manage Personas.',
  settings: 'This file looks like another program’s settings. Use Masque’s own in Settings.',
  quick_replies: 'This file looks like quick replies. Masque can’t import them.',
  regex_script: 'This file looks like a regex script. Import it under Regex scripts in Settings.',
  layout: 'This file looks like a screen layout. Masque can’t import layouts.',
  workflow: 'This file looks like an image workflow. Masque can’t import workflows.',
  module: 'This file is a RisuAI module. Import it on the Lorebooks page, or under Regex scripts in Settings.',
  story: 'This file looks like a story. Masque can’t import stories.',
  too_big: 'This file is too big.',
  too_deep: 'The data in this file is nested too deeply.',
  bad_zip: 'This archive is damaged and can’t be opened.',
  unsafe_zip: 'This archive isn’t safe to open.',
} as const;

export type CardProblem = keyof typeof cardProblems;

/** The only error that reading or writing a card throws; `message` is shown to users. */
export class CardError extends Error {
  override name = 'CardError';

  constructor(
    readonly code: CardProblem,
    options?: { cause?: unknown },
  ) {
    super(cardProblems[code], options);
  }
}
