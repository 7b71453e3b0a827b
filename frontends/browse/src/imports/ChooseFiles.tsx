import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { useRef } from 'react';
import { cardTypes } from './cardTypes.ts';

export function ChooseFiles({
  label,
  isFirst,
  onFiles,
}: {
  label: string;
  isFirst: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={isFirst ? 'primary' : 'plain'} icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={texts.importCards.choose}
        accept={cardTypes}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
