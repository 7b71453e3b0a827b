import { texts } from '@masque/texts';
import { refusalOf, useDemoKey } from '@masque/web-kit';
import { Button, Muted, Notice } from '@masque/web-ui';
import css from './settings.module.css';

const step = texts.keyRequired;

export function DemoKeyOffer({ onSaved }: { onSaved?: () => void }) {
  const demo = useDemoKey();
  if (!demo.offered) return null;
  const save = async () => {
    if (await demo.save()) onSaved?.();
  };
  return (
    <div className={css.demo}>
      <Muted>{step.demoLead}</Muted>
      <Button kind="primary" icon="key" busy={demo.busy} onClick={() => void save()}>
        {step.demo}
      </Button>
      {demo.error !== undefined && !demo.busy && (
        <Notice type="destructive">{refusalOf(demo.error, { failed: texts.settings.key.saveFailed })}</Notice>
      )}
    </div>
  );
}
