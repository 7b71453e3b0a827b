import { texts } from '@masque/texts';
import { useCardVersionQuery } from '@masque/web-kit';
import { Dialog, QueryView, Skeleton } from '@masque/web-ui';
import { asText, labelOf } from '../compare/asText.ts';
import { contentNames } from '../compare/content.ts';
import css from './versions.module.css';

const words = texts.versions;

export function ReadDialog({ id, n, onClose }: { id: string; n: number; onClose: () => void }) {
  const query = useCardVersionQuery({ id, n });
  return (
    <Dialog open title={words.name(n)} width={640} onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height={240} />} failed={words.readFailed}>
        {({ card }) => (
          <dl className={css.texts}>
            {contentNames
              .filter((name) => name in card)
              .map((name) => ({ name, text: asText(card, name) }))
              .filter(({ text }) => text !== '')
              .map(({ name, text }) => (
                <div key={name}>
                  <dt>{labelOf(name)}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
          </dl>
        )}
      </QueryView>
    </Dialog>
  );
}
