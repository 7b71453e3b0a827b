import { FEWEST_PEOPLE, type StatsHistory } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Avatar, Muted, Section } from '@masque/web-ui';
import css from './history.module.css';

const words = texts.profile.history;

export const MostChatted = ({ characters }: { characters: StatsHistory['mostChatted'] }) => (
  <Section title={words.mostChatted} level={3}>
    {characters.length === 0 ? (
      <Muted>{words.noneChatted}</Muted>
    ) : (
      <ol className={css.most}>
        {characters.map(({ id, name, image, chats, messages }) => (
          <li key={id}>
            <Link className={css.character} to={characterPath(id)}>
              <Avatar name={name} src={image} size={40} />
              <span className={css.name}>
                <bdi>{name}</bdi>
              </span>
              <Muted as="span" size={13} numeric>
                {chats === null || messages === null
                  ? words.fewChatted(FEWEST_PEOPLE)
                  : `${words.chats(chats)} · ${words.messages(messages)}`}
              </Muted>
            </Link>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
