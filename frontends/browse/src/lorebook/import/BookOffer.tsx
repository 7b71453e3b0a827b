import { texts } from '@masque/texts';
import { useNavigate, useSession } from '@masque/web-kit';
import { Button, LoadingLine, Muted, SearchBox, showToast } from '@masque/web-ui';
import { useDeferredValue, useState } from 'react';
import create from '../../create/create.module.css';
import type { ReadBook } from '../../create/import/readCardFile.ts';
import { editPath } from '../../lorebooks/actions.ts';
import { lorebookName, useCreateLorebook } from '../../lorebooks/useCreateLorebook.ts';
import { useOwnCharacters } from '../../manage/useOwnCharacters.ts';
import css from '../lorebook.module.css';
import { queueBook } from './bookQueue.ts';

const words = texts.loreImport;

export function BookOffer({ read, onNew, onClose }: { read: ReadBook; onNew?: () => void; onClose?: () => void }) {
  const { username } = useSession();
  return (
    <section className={create.report} aria-label={words.offerTitle(read.file)}>
      <h2>{words.offerTitle(read.file)}</h2>
      <p>{words.offer(read.book.entries.length)}</p>
      {username && <SaveAsOwn read={read} />}
      {(onNew || onClose) && (
        <div className={css.tools}>
          {onNew && <Button onClick={onNew}>{words.offerNew}</Button>}
          {onClose && <Button onClick={onClose}>{texts.common.cancel}</Button>}
        </div>
      )}
      {username && <OwnCharacters read={read} />}
    </section>
  );
}

function SaveAsOwn({ read: { file, book } }: { read: ReadBook }) {
  const navigate = useNavigate();
  const { create, isLoading } = useCreateLorebook();
  const save = async () => {
    const made = await create({ name: lorebookName(book, file), book });
    if ('problem' in made) showToast(texts.lorebooks.createFailed(made.problem), 'destructive');
    else void navigate(editPath(made.id));
  };
  return (
    <div className={css.tools}>
      <Button kind="primary" busy={isLoading} onClick={() => void save()}>
        {texts.lorebooks.saveAsOwn}
      </Button>
    </div>
  );
}

function OwnCharacters({ read }: { read: ReadBook }) {
  const [typed, setTyped] = useState('');
  const { characters, error, hasMore, more, retry } = useOwnCharacters(useDeferredValue(typed.trim()));
  const navigate = useNavigate();
  const choose = (id: string) => {
    queueBook(id, read);
    void navigate(`/edit-character/${id}`);
  };
  return (
    <>
      <SearchBox label={words.find} value={typed} onChange={setTyped} />
      <div className={css.tools}>
        {characters?.map(({ id, name }) => (
          <Button key={id} size="small" label={words.choose(name)} onClick={() => choose(id)}>
            {words.choose(name)}
          </Button>
        ))}
        {hasMore && (
          <Button size="small" onClick={more}>
            {texts.common.more}
          </Button>
        )}
      </div>
      {characters?.length === 0 && <Muted>{typed.trim() === '' ? words.noneYet : words.none}</Muted>}
      {!characters && error === null && <LoadingLine text={words.loading} />}
      {error !== null && (
        <div className={css.tools}>
          <Muted as="span">{words.listFailed}</Muted>
          <Button size="small" icon="retry" onClick={retry}>
            {texts.common.retry}
          </Button>
        </div>
      )}
    </>
  );
}
