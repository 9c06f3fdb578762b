import { useState } from 'react';
import type { SizeGuide } from '#domain/catalog/size-guide.ts';
import { Button } from '#ui/components/button.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';

const SizeGuideDialog = lazyDialog(async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog);

/** Opens the guide of sizes. */
export function SizeGuideButton(guide: SizeGuide) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {copy.sizeGuide}
      </Button>
      <SizeGuideDialog {...guide} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
