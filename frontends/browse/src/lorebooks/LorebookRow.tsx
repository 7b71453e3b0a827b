import type { CharacterCard } from '@masque/contracts';
import { type LorebookPlaces, noPlaces } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { characterPath, useNavigate } from '@masque/web-kit';
import { Button, Icon, LinkRow, Menu, type MenuItem } from '@masque/web-ui';
import { useState } from 'react';
import { Author } from '../characters/Author.tsx';
import { editPath, useExportLorebook } from './actions.ts';
import css from './lorebooks.module.css';
import { UseDialog } from './UseDialog.tsx';

const words = texts.lorebooks;

export function LorebookRow({
  lorebook,
  use = noPlaces,
  chatsCount,
  onDelete,
}: {
  lorebook: CharacterCard;
  use: LorebookPlaces | undefined;
  chatsCount: number;
  onDelete: () => void;
}) {
  const { id, name, summary, isAuthor, isPublic, moderation = 'none', likesCount } = lorebook;
  const [isUseShown, setUseShown] = useState(false);
  const navigate = useNavigate();
  const exportLorebook = useExportLorebook(lorebook);
  const own: MenuItem[] = [
    { label: texts.common.edit, icon: 'edit', onSelect: () => void navigate(editPath(id)) },
    { label: words.export, icon: 'download', onSelect: () => void exportLorebook() },
    { label: texts.common.delete, icon: 'trash', danger: true, onSelect: onDelete },
  ];
  return (
    <>
      <LinkRow
        to={isAuthor ? editPath(id) : characterPath(id)}
        name={name}
        heading="h2"
        details={
          <>
            {summary.trim() !== '' && (
              <p className={css.summary} dir="auto">
                {summary}
              </p>
            )}
            <div className={css.facts}>
              {isAuthor ? (
                <span>
                  <Icon name={isPublic && moderation === 'none' ? 'globe' : 'lock'} size={14} />
                  {texts.characterCard.held[moderation] || (isPublic ? texts.common.public : texts.common.private)}
                </span>
              ) : (
                <span>
                  {texts.common.by} <Author username={lorebook.authorUsername} name={lorebook.authorName} />
                </span>
              )}
              {likesCount > 0 && <span>{texts.common.likes(likesCount)}</span>}
              <Uses use={use} chatsCount={chatsCount} isOwn={isAuthor} />
            </div>
          </>
        }
      >
        <Button onClick={() => setUseShown(true)}>
          {words.use.button}
          <span className="visually-hidden"> {texts.manageCharacters.forName(name)}</span>
        </Button>
        {isAuthor && <Menu label={words.actions(name)} items={own} />}
      </LinkRow>
      {isUseShown && <UseDialog id={id} name={name} onClose={() => setUseShown(false)} />}
    </>
  );
}

interface UsesProps {
  use: LorebookPlaces;
  chatsCount: number;
  isOwn: boolean;
}

function Uses({ use: { isGlobal, characterIds, personaIds }, chatsCount, isOwn }: UsesProps) {
  const { badges } = words.use;
  const uses = [
    isGlobal && badges.global,
    characterIds.length > 0 && badges.characters(characterIds.length),
    personaIds.length > 0 && badges.personas(personaIds.length),
    chatsCount > 0 && badges.chats(chatsCount),
  ].filter((use) => use !== false);
  if (uses.length === 0 && isOwn) return <span>{badges.none}</span>;
  return uses.map((use) => <span key={use}>{use}</span>);
}
