import { texts } from '@masque/texts';
import { toggleTheme, useTheme } from '@masque/web-kit';
import { IconButton, Mark } from '@masque/web-ui';
import { gateAddress } from '../../openPages.ts';
import css from './Header.module.css';

const words = texts.shell;

/** For pages that open before the age gate; its links reload the document, to show the gate. */
export function GateHeader() {
  const theme = useTheme();
  const gate = gateAddress();
  return (
    <header className={css.header}>
      <div className={css.row}>
        <a className={css.brand} href={gate}>
          <Mark size={28} className={css.mark} />
          <span>{texts.common.brand}</span>
        </a>
        <div className={css.tools}>
          <a className={css.back} href={gate}>
            {texts.legal.backToGate}
          </a>
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? words.toLight : words.toDark}
            onClick={() => toggleTheme()}
          />
        </div>
      </div>
    </header>
  );
}
