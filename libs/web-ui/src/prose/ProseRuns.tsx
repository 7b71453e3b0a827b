import { type ReactNode, use } from 'react';
import type { TextRun } from './block.ts';
import { ColoredText } from './ColoredText.tsx';
import { PictureContext } from './pictureContext.ts';
import css from './prose.module.css';

/** `text` is the description, or a single space if there is none. */
function ProsePicture({ picture, text }: { picture: string; text: string }) {
  const draw = use(PictureContext);
  if (draw) return draw(picture, text.trim());
  return <img className={css.picture} src={picture} alt={text} loading="lazy" />;
}

function setIn({ text, speech, action, strong, struck, code, color, href, picture }: TextRun): ReactNode {
  if (picture) return <ProsePicture picture={picture} text={text} />;
  let set: ReactNode = text;
  if (code) set = <code className={css.code}>{set}</code>;
  if (color && !href && !code) set = <ColoredText hex={color}>{set}</ColoredText>;
  if (href)
    set = (
      <a className={css.link} href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
        {set}
      </a>
    );
  if (struck) set = <del>{set}</del>;
  if (strong) set = <strong>{set}</strong>;
  if (action) set = <em className={css.action}>{set}</em>;
  if (speech) set = <span className={css.speech}>{set}</span>;
  return set;
}

export const ProseRuns = ({ runs }: { runs: readonly TextRun[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- runs have no other name than their place
  runs.map((run, at) => <RunNode key={at} run={run} />);

const RunNode = ({ run }: { run: TextRun }) => setIn(run);
