import { useState } from 'react';
import { productPage, signInPage } from '#contract/pages.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { BellIcon } from '#ui/icons/icons.tsx';
import { dropAlert as copy } from '#web/copy/favorites.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useOwner, VISITOR } from '#web/lib/personal-data.tsx';
import type { DropAlertDialogProps } from './drop-alert-dialog.tsx';
import { useFavorites } from './favorites-query.ts';

const DropAlertDialog = lazyDialog(async () => (await import('./drop-alert-dialog.tsx')).DropAlertDialog);

type AlertedProduct = Pick<DropAlertDialogProps, 'asin' | 'price' | 'lowest'>;

/** Asks for a mail once the price falls: a favorite with its alert. A visitor signs in first. */
export function DropAlert(product: AlertedProduct) {
  const owner = useOwner();
  if (owner !== null && owner !== VISITOR) return <AlertButton {...product} />;
  return (
    <LinkButton kind="quiet" small icon={<BellIcon />} to={signInPage(productPage(product.asin))}>
      {copy.notifyMe}
    </LinkButton>
  );
}

function AlertButton(product: AlertedProduct) {
  const [open, setOpen] = useState(false);
  const { data } = useFavorites().query;
  const favorite = data?.favorites.find(({ productId }) => productId === product.asin);
  return (
    <>
      <Button kind="quiet" small icon={<BellIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {favorite?.priceAlert ? copy.isOn : copy.notifyMe}
      </Button>
      <DropAlertDialog {...product} favorite={favorite} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
