import { importFolder as words } from '@masque/texts/import-folder';
import { texts } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { FileButton, Muted, useMedia } from '@masque/web-ui';
import { CardDrop } from '../../imports/CardDrop.tsx';
import css from '../folder.module.css';
import { filesOfEntries, filesOfPicker, folderName, isZipFile } from './folderEntries.ts';
import type { PickedFolder } from './useFolder.ts';

interface ChooseFolderProps {
  kind: 'primary' | 'plain';
  onChoose: (picked: PickedFolder) => void;
}

export function ChooseFolder({ kind, onChoose }: ChooseFolderProps) {
  const isTouch = useMedia('touch');
  const takeFiles = (files: readonly File[]) => {
    const [only] = files;
    if (files.length === 1 && only && isZipFile(only)) return onChoose({ name: only.name, archive: only });
    const picked = filesOfPicker(files);
    onChoose({ name: folderName(picked), files: picked });
  };
  const takeEntries = async (entries: readonly FileSystemEntry[]) => {
    const files = await filesOfEntries(entries);
    onChoose({ name: folderName(files), files });
  };
  return (
    <div className={css.choose}>
      <div className={css.buttons}>
        <FileButton
          icon="upload"
          accept=""
          name={words.folderField}
          folder
          kind={isTouch ? 'plain' : kind}
          onFiles={takeFiles}
        >
          {words.chooseFolder}
        </FileButton>
        {/* Phones gray out files whose extension they don't know, such as .byaf. */}
        <FileButton
          icon="upload"
          accept=""
          name={words.filesField}
          multiple
          kind={isTouch ? kind : 'plain'}
          onFiles={takeFiles}
        >
          {words.chooseFiles}
        </FileButton>
      </div>
      <Muted>{isTouch ? words.folderPlace : `${words.dropHere} ${words.folderPlace}`}</Muted>
      <Muted size={13}>{words.sources}</Muted>
      <Link to="/import-characters" className={css.link} title={texts.importCards.title}>
        {words.cards}
      </Link>
      <CardDrop label={words.drop} onFiles={takeFiles} onEntries={(entries) => void takeEntries(entries)} />
    </div>
  );
}
