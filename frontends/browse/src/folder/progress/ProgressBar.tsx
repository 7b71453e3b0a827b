import { Muted } from '@masque/web-ui';
import { useAnnouncement } from '../Announcements.tsx';
import css from '../folder.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  all: number;
  text: string;
}

const STEP = 25;

/** Screen readers hear of every quarter, not of every item. */
export function ProgressBar({ label, done, all, text }: ProgressBarProps) {
  const quarter = all === 0 ? 0 : Math.floor((done / all) * (100 / STEP)) * STEP;
  useAnnouncement(`${label}: ${quarter}%`);
  return (
    <div className={css.progress}>
      <progress className={css.bar} max={Math.max(1, all)} value={done} aria-label={label} />
      <Muted numeric>{text}</Muted>
    </div>
  );
}
