import type { PublicDecision } from '@masque/contracts';
import { texts } from '@masque/texts';
import { transparency as words } from '@masque/texts/transparency';
import { Link } from '@masque/web-kit';

export const RuleLink = ({ rule }: { rule: PublicDecision['rule'] }) =>
  rule ? <Link to={`/community-guidelines#rule-${rule}`}>{texts.guidelines.names[rule]}</Link> : words.noRule;
