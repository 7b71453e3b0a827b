import { importFolder as words } from '@masque/texts/import-folder';
import { Button } from '@masque/web-ui';
import { WrappedRows } from '@masque/web-ui/data';
import { type ComponentProps, useState } from 'react';

const mostFirst = 8;

/** The first rows of a list, and a button for the others. */
export function FoldedRows({ count, ...rows }: ComponentProps<typeof WrappedRows>) {
  const [isWhole, setIsWhole] = useState(false);
  // A single row takes no more space than the button.
  const isLong = count > mostFirst + 1;
  return (
    <>
      <WrappedRows count={isLong && !isWhole ? mostFirst : count} {...rows} />
      {isLong && (
        <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.showFewer : words.showAll(count)}
        </Button>
      )}
    </>
  );
}
