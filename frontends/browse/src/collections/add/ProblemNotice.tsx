import { Notice } from '@masque/web-ui';
import css from './add.module.css';

interface ProblemNoticeProps {
  title: string;
  reasons: readonly string[];
}

export const ProblemNotice = ({ title, reasons }: ProblemNoticeProps) => (
  <Notice type="destructive">
    <p>{title}</p>
    {reasons.map((reason) => (
      <p key={reason} className={css.reason}>
        {reason}
      </p>
    ))}
  </Notice>
);
