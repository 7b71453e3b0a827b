/** Why a file was refused, each with a sentence for the user. */
export const cardProblems = {
  unknown_format:
    'This file is no character card. Cards are pictures (PNG, JPEG, WebP), JSON or YAML files, or CHARX archives.',
  no_card: 'This picture holds no character card. It may have been re-saved by a program that drops the card data.',
  no_card_json:
    'This archive holds no “card.json”, which every CHARX archive has at its root. It may be another kind of ZIP.',
  truncated: 'This picture is incomplete. Please download it again.',
  bad_json: 'The card data in this file is damaged and cannot be read.',
  bad_yaml: 'The YAML of this card is damaged, or uses more than a card needs.',
  not_a_card: 'This file is JSON, but it is not a character card.',
  empty: 'This file is empty. Please download it again.',
  lorebook: 'This file is a lorebook, not a character card.',
  chat: 'This file is a chat, not a character card.',
  too_big: 'This card is too big.',
  too_deep: 'The card data is nested too deeply.',
  bad_zip: 'This CHARX archive is damaged and cannot be opened.',
  unsafe_zip: 'This CHARX archive is not safe to open.',
} as const;

export type CardProblem = keyof typeof cardProblems;

/** The only error that reading or writing a card throws; `code` for programs, `message` for people. */
export class CardError extends Error {
  override name = 'CardError';

  constructor(
    readonly code: CardProblem,
    options?: { cause?: unknown },
  ) {
    super(cardProblems[code], options);
  }
}
