import { pictureTypes } from '@masque/web-kit';
import { Button } from '@masque/web-ui';
import { type ComponentProps, useRef } from 'react';

/** Hides the native input, which would say that no file is chosen. */
export function FileButton({
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'submit'> & { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
