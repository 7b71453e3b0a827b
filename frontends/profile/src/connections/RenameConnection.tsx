import type { Connection } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { sentenceOf, useUpdateConnectionMutation } from '@masque/web-kit';
import { NameDialog, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { LONGEST_NAME } from './names.ts';

const words = texts.connections;

export function RenameConnection({ profile: { id, ...own }, onClose }: { profile: Connection; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { isLoading }] = useUpdateConnectionMutation();
  const save = async (name: string) => {
    if (!isVisible(name)) return setProblem(words.nameMissing);
    const { data, error } = await update({ params: { id }, body: { ...own, name } });
    if (!data) return setProblem(words.saveFailed(sentenceOf(error)));
    showToast(words.saved(data.name), 'success');
    return onClose();
  };
  return (
    <NameDialog
      title={words.renameTitle}
      label={texts.common.name}
      name={own.name}
      max={LONGEST_NAME}
      busy={isLoading}
      error={problem}
      onSave={save}
      onClose={onClose}
    />
  );
}
