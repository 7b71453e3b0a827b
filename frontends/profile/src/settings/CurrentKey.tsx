import { texts } from '@masque/texts';
import { sentenceOf, useTestKeyMutation } from '@masque/web-kit';
import { Button, Icon, Muted, Notice } from '@masque/web-ui';
import css from './settings.module.css';
import { twoDecimals } from './usage/amounts.ts';

const words = texts.settings.key;

export function CurrentKey({
  masked,
  gateway,
  onDelete,
}: {
  masked: string | null;
  /** Defaults to the default gateway. */
  gateway?: string;
  onDelete: () => void;
}) {
  if (!masked) {
    return (
      <div className={css.current}>
        <Icon name="key" />
        <Muted as="span">{words.none}</Muted>
      </div>
    );
  }
  return (
    <>
      <div className={css.current}>
        <Icon name="key" />
        <Muted as="span">{words.current}</Muted>
        <code className={css.masked}>{masked}</code>
        <Button kind="quiet" icon="trash" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {/* The result for one key doesn't apply to another. */}
      <KeyTest key={masked} gateway={gateway} />
    </>
  );
}

function KeyTest({ gateway }: { gateway?: string }) {
  const [test, { data, error, isLoading }] = useTestKeyMutation();
  return (
    <div className={css.keyTest}>
      <Button icon="check" busy={isLoading} onClick={() => void test({ body: { gateway } })}>
        {words.test}
      </Button>
      <output>
        {data?.isChecked === false && !isLoading && <Notice>{words.reached}</Notice>}
        {data?.ok === true && data.isChecked !== false && !isLoading && (
          <Notice type="success">
            {words.works(data.label)}
            {data.limitRemaining === null && ` ${words.noLimit}`}
            {typeof data.limitRemaining === 'number' && ` ${words.left(twoDecimals(data.limitRemaining))}`}
          </Notice>
        )}
        {data?.ok === false && !isLoading && <Notice type="destructive">{words.refused}</Notice>}
        {error && !isLoading && <Notice type="warning">{words.testFailed(sentenceOf(error))}</Notice>}
      </output>
    </div>
  );
}
