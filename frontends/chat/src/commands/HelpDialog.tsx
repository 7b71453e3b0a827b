import { commandNames } from '@masque/roleplay/commands';
import { commands as words } from '@masque/texts/commands';
import { Dialog, Muted } from '@masque/web-ui';
import type { ChatDialogProps } from '../chatSettings/dialogProps.ts';
import css from './commands.module.css';

export function HelpDialog({ onClose }: Pick<ChatDialogProps, 'onClose'>) {
  return (
    <Dialog open title={words.helpTitle} width={640} onClose={onClose}>
      <Muted>{words.helpLead}</Muted>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it */}
      <dl className={css.help} tabIndex={0}>
        {commandNames.map((name) => (
          <div key={name}>
            <dt>
              <code>{words.all[name].use}</code>
            </dt>
            <dd>{words.all[name].does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
