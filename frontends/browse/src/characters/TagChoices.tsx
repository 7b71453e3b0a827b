import { fold } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { sentenceOf, useTagsQuery, wholeNumber } from '@masque/web-kit';
import { Button, Muted, Skeleton, ToggleChip } from '@masque/web-ui';
import css from './browser.module.css';

const words = texts.characterBrowser;
const mostUsed = 24;
const waiting = [72, 96, 64, 88, 110, 70, 92, 80];

export function TagChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const { data, error, refetch } = useTagsQuery({ query: { limit: mostUsed } });
  const isOn = (tag: string) => chosen.some((one) => fold(one) === fold(tag));
  const toggle = (tag: string) =>
    onChange(isOn(tag) ? chosen.filter((one) => fold(one) !== fold(tag)) : [...chosen, tag]);
  const used = data?.tags ?? [];
  const others = chosen.filter((one) => !used.some(({ tag }) => fold(tag) === fold(one)));
  return (
    <div className={css.tagChoices}>
      {others.map((tag) => (
        <ToggleChip key={tag} text={tag} isOn onToggle={() => toggle(tag)} />
      ))}
      {used.map(({ tag, count }) => (
        <ToggleChip key={tag} text={tag} count={wholeNumber(count)} isOn={isOn(tag)} onToggle={() => toggle(tag)} />
      ))}
      {!data && !error && waiting.map((width) => <Skeleton key={width} width={width} height={36} />)}
      {data && used.length === 0 && <Muted>{words.noTags}</Muted>}
      {!data && error && (
        <p role="alert" className={css.tagsFailed}>
          {words.tagsFailed}: {sentenceOf(error)}
          <Button size="small" icon="retry" onClick={() => void refetch()}>
            {texts.common.retry}
          </Button>
        </p>
      )}
    </div>
  );
}
