import { pictureTypes } from '@masque/web-kit';
import { Button } from '@masque/web-ui';
import { type ComponentProps, useRef } from 'react';

/** A button that asks for a picture. The input itself is unseen: browsers say there that no file is chosen. */
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
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
