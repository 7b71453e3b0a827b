import type { ChatSearchResult } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { Avatar } from '@masque/web-ui';
import { ChatTime } from './ChatTime.tsx';
import { placePath } from './choice.ts';
import { partsOf } from './marks.ts';
import css from './search.module.css';

const words = texts.chats;

export function ChatHit({ result, now }: { result: ChatSearchResult; now: number }) {
  const { characterName, characterImage, title, messageId, isHidden, snippet, marks, at } = result;
  const parts = partsOf(snippet, marks);
  return (
    <Link className={css.hit} to={placePath(result)}>
      <Avatar name={characterName} src={characterImage} />
      <span className={css.hitText}>
        <span className={css.hitHead}>
          <span className={css.hitName} dir="auto">
            {title === null ? characterName : words.titleWith(title, characterName)}
          </span>
          <ChatTime className={css.hitTime} iso={at} now={now} />
        </span>
        <span className={css.hitSnippet} dir="auto">
          {messageId === null && <span className={css.hitKind}>{words.foundChat} </span>}
          {isHidden && <span className={css.hitKind}>{words.foundHidden} </span>}
          {parts.map(({ text, isMarked, at: place }) =>
            isMarked ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
          )}
        </span>
      </span>
    </Link>
  );
}
