import { texts } from '@masque/texts';
import { sentenceOf, useTestKeyMutation } from '@masque/web-kit';
import { Button, Notice } from '@masque/web-ui';
import css from './settings.module.css';

const words = texts.settings.key;

const moneyOf = (dollars: number) =>
  dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function KeyTest({ gateway }: { gateway?: string }) {
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
            {typeof data.limitRemaining === 'number' && ` ${words.left(moneyOf(data.limitRemaining))}`}
          </Notice>
        )}
        {data?.ok === false && !isLoading && <Notice type="destructive">{words.refused}</Notice>}
        {error && !isLoading && <Notice type="warning">{words.testFailed(sentenceOf(error))}</Notice>}
      </output>
    </div>
  );
}
