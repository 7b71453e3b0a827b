import { limits } from '@masque/contracts';
import type { Guideline, ModerationAction } from '@masque/contracts/rules';
import { countOf } from '@masque/web-ui';
import { hasRule } from './actions.rules.ts';

export interface ActionDraft {
  readonly action: ModerationAction | null;
  readonly days: number | null;
  readonly rule: Guideline | null;
  readonly note: string;
  readonly message: string;
  readonly publicReason: string;
}

export const emptyDraft: ActionDraft = {
  action: null,
  days: null,
  rule: null,
  note: '',
  message: '',
  publicReason: '',
};

export const isTyped = ({ note, message, publicReason }: ActionDraft): boolean =>
  [note, message, publicReason].some((text) => text.trim() !== '');

const isWithin = (text: string, max: number) => countOf(text, max).used <= max;
export const areTextsFine = ({ note, message, publicReason }: ActionDraft): boolean =>
  isWithin(note, limits.moderatorNote) &&
  isWithin(message, limits.moderatorNote) &&
  isWithin(publicReason, limits.publicReason);

const some = (text: string) => text.trim() || undefined;

export const actionBody = ({
  action,
  days,
  rule,
  note,
  message,
  publicReason,
}: ActionDraft & { action: ModerationAction }) => ({
  action,
  ...(action === 'suspend' && days !== null && { days }),
  ...(hasRule(action) && { rule: rule ?? undefined, publicReason: some(publicReason) }),
  note: some(note),
  message: some(message),
});
