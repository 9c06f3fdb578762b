import { useState } from 'react';
import type { SizeGuide } from '#domain/catalog/size-guide.ts';
import { Button } from '#ui/components/button.tsx';
import { sizeGuide as copy } from '#web/copy/size-guide.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import './size-guide-button.css';

const SizeGuideDialog = lazyDialog(async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog);

/** Opens the guide to the sizes of a product or of a list, which may have shoes and clothes. */
export function SizeGuideButton({ guides }: { guides: readonly SizeGuide[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" small className="size-guide-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.title}
      </Button>
      <SizeGuideDialog guides={guides} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
