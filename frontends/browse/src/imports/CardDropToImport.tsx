import { useNavigate } from '@masque/web-kit';
import { CardDrop } from './CardDrop.tsx';
import { leaveFiles } from './droppedFiles.ts';

export function CardDropToImport() {
  const navigate = useNavigate();
  const take = (files: readonly File[]) => {
    leaveFiles(files);
    void navigate('/import-characters');
  };
  return <CardDrop onFiles={take} />;
}
