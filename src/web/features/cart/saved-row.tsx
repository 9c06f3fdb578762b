import type { SavedItem } from '#contract/saved-items.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Button } from '#ui/components/button.tsx';
import { Price } from '#ui/components/price.tsx';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { ChangedPrice, LineFrame } from './cart-line-row.tsx';

interface SavedRowProps {
  item: SavedItem;
  onMove: () => void;
  onRemove: () => void;
}

/** A saved product at its current price. */
export function SavedRow({ item, onMove, onRemove }: SavedRowProps) {
  const { productId, title, quantity, price, priceWhenSaved, unavailable } = item;
  const toMoney = useTwoCurrencies();
  const titleId = `guardado-${productId}`;
  const hasChanged = price !== null && priceWhenSaved !== null && price !== priceWhenSaved;
  return (
    <LineFrame
      line={{ ...item, title: truncateTitle(title, TEXT_LIMITS.desktopCartTitle) }}
      titleId={titleId}
      muted={unavailable !== null}
      notes={
        <>
          <p className="note">{copy.units(quantity)}</p>
          {unavailable === null ? null : <p className="cart-line__unavailable note">{copy.unavailable[unavailable]}</p>}
          {unavailable === null && hasChanged ? (
            <ChangedPrice
              label={price < priceWhenSaved ? copy.fell : copy.rose}
              before={priceWhenSaved}
              price={price}
            />
          ) : null}
        </>
      }
      price={price === null ? null : <Price {...toMoney(price)} size="line" />}
      controls={
        <>
          {unavailable === null ? (
            <Button kind="second" small aria-describedby={titleId} onClick={onMove}>
              {copy.move}
            </Button>
          ) : null}
          <Button kind="quiet" small aria-describedby={titleId} onClick={onRemove}>
            {copy.remove}
          </Button>
        </>
      }
    />
  );
}
