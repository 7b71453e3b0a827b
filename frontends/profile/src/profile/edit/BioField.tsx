import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, pictureTypes, useUploadBioImageMutation } from '@masque/web-kit';
import { FileButton, LoadingLine, TextAreaField } from '@masque/web-ui';
import {
  type Dispatch,
  type DragEvent,
  type RefObject,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from './edit.module.css';
import { pickPicture, usualBound } from './pickPicture.ts';

const words = texts.profile.edit;
const rows = { min: 6, max: 20 };

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function BioField({
  value,
  onChange,
  images,
  area,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  images: ReturnType<typeof useBioImages>;
  area: RefObject<HTMLTextAreaElement | null>;
  error: string | null;
}) {
  return (
    <div
      className={css.bioField}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        // Some programs add a picture of the copied text.
        if (files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        images.add([...files]);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        images.add([...event.dataTransfer.files]);
      }}
    >
      <TextAreaField
        ref={area}
        label={words.bio}
        hint={words.bioHint}
        value={value}
        max={limits.bio}
        alwaysCounts
        rows={rows}
        error={error ?? images.error}
        onChange={onChange}
      />
      <div className={css.bioTools}>
        <FileButton size="small" icon="image" accept={pictureTypes} onFiles={images.add}>
          {words.addImage}
        </FileButton>
        {images.uploading > 0 && <LoadingLine text={words.uploading(images.uploading)} />}
        <output className="visually-hidden">{images.isDone ? words.uploaded : ''}</output>
      </div>
    </div>
  );
}

/** Strips characters that Markdown would read as the end of the description. */
const describe = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[\\[\]()!<>`*_]/g, ' ')
    .trim() || words.imageName;

/** The server's message, if it is about the picture or the number of pictures. */
const sentenceFor = (error: unknown): string => {
  const failure = apiErrorOf(error);
  return failure?.code && /^(?:image|bio|profile)\./.test(failure.code) ? failure.message : words.uploadFailed;
};

/** Uploads pictures into a text; a placeholder at the caret marks each one until it is uploaded. */
export function useBioImages(
  text: string,
  setText: Dispatch<SetStateAction<string>>,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const caret = useRef<number | null>(null);
  const last = useRef(0);
  const [uploading, setUploading] = useState(0);
  const [isDone, setDone] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [upload] = useUploadBioImageMutation();

  // On each render: when React sets the text, the browser moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  /** Inserts after the caret or selection, or at the end of the text. */
  const insert = (mark: string) => {
    const at = area.current?.selectionEnd ?? text.length;
    caret.current = at + mark.length;
    setText((now) => now.slice(0, at) + mark + now.slice(at));
  };
  /** Keeps the caret on the same side of the replaced text. */
  const replace = (mark: string, by: string) =>
    setText((now) => {
      const at = now.indexOf(mark);
      // The user deleted the placeholder, and the picture with it.
      if (at < 0) return now;
      const { selectionStart = 0 } = area.current ?? {};
      caret.current = selectionStart > at ? Math.max(at, selectionStart + by.length - mark.length) : selectionStart;
      return now.slice(0, at) + by + now.slice(at + mark.length);
    });

  const addOne = async (file: File, mark: string) => {
    setUploading((count) => count + 1);
    const picked = await pickPicture(file, usualBound);
    const result = 'url' in picked ? await upload({ body: { imageData: picked.url } }) : null;
    const address = result?.data?.imageUrl;
    if (address) {
      replace(mark, `![${describe(file.name)}](${address})`);
      setDone(true);
    } else {
      replace(mark, '');
      setError('error' in picked ? picked.error : sentenceFor(result?.error));
    }
    setUploading((count) => count - 1);
  };
  const add = (files: readonly File[]) => {
    setError(null);
    setDone(false);
    const marked = files.map((file) => ({ file, mark: words.uploadingMark(++last.current) }));
    insert(marked.map(({ mark }) => mark).join('\n'));
    for (const { file, mark } of marked) void addOne(file, mark);
  };
  return { add, uploading, isDone, error };
}
