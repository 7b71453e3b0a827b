import { commands as words } from '@masque/texts/commands';
import { Button } from '@masque/web-ui';
import type { Ref } from 'react';
import type { CommandLineState } from '../chat/composer/useCommandLine.ts';
import css from './commands.module.css';
import { Palette, type PaletteHandle } from './Palette.tsx';

export const CommandLine = ({ ref, line, text }: { ref: Ref<PaletteHandle>; line: CommandLineState; text: string }) => (
  <>
    {line.unknown !== null && (
      <div className={css.unknown} role="alert">
        <span dir="auto">{words.unknown(line.unknown)}</span>
        <Button size="small" onClick={line.sendAsText}>
          {words.sendAsText}
        </Button>
      </div>
    )}
    <Palette ref={ref} text={text} onType={line.type} onRun={line.run} onActive={line.setActive} />
  </>
);
