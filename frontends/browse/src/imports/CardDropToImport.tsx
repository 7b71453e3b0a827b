import { useNavigate } from '@masque/web-kit';
import { CardDrop } from './CardDrop.tsx';
import { leaveFiles } from './droppedFiles.ts';

/** Cards that are dropped on a page go to the page that imports them. */
export function CardDropToImport() {
  const navigate = useNavigate();
  const take = (files: readonly File[]) => {
    leaveFiles(files);
    void navigate('/import-characters');
  };
  return <CardDrop onFiles={take} />;
}
