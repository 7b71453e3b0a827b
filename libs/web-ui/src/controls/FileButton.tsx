import { type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

/** Hides the native input, which would say that no file is chosen. */
export function FileButton({
  name,
  accept,
  multiple,
  folder = false,
  onFiles,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'submit'> & {
  /** Accessible name of the hidden input. */
  name?: string;
  accept: string;
  multiple?: boolean;
  /** Chooses a folder; its files have `webkitRelativePath`. */
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept={accept}
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
