import { Link } from 'react-router';
import { productPage } from '#contract/pages.ts';
import type { SavedItem } from '#contract/saved-items.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Button } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Money, Price } from '#ui/components/price.tsx';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import './cart-line-row.css';

interface SavedRowProps {
  item: SavedItem;
  onMove: () => void;
  onRemove: () => void;
}

/** A saved product at its current price. */
export function SavedRow({ item, onMove, onRemove }: SavedRowProps) {
  const { productId, title, image, variant, quantity, price, unavailable } = item;
  const toMoney = useTwoCurrencies();
  const titleId = `guardado-${productId}`;
  return (
    <li className="cart-line">
      <Link className="cart-line__picture" to={productPage(productId)} tabIndex={-1} aria-hidden="true">
        <Picture src={image} alt="" side={224} muted={unavailable !== null} />
      </Link>
      <div className="cart-line__text">
        <Link className="cart-line__title" id={titleId} to={productPage(productId)} lang="en">
          {truncateTitle(title, TEXT_LIMITS.desktopCartTitle)}
        </Link>
        {variant === '' ? null : (
          <p className="cart-line__variant">
            <VariantText variant={variant} />
          </p>
        )}
        <p className="cart-line__variant">{copy.units(quantity)}</p>
        {unavailable === null ? (
          <PriceSinceSaved item={item} />
        ) : (
          <p className="cart-line__unavailable">{copy.unavailable[unavailable]}</p>
        )}
      </div>
      {price === null ? null : (
        <div className="cart-line__price">
          <Price {...toMoney(price)} size="line" />
        </div>
      )}
      <div className="cart-line__controls saved-list__buttons">
        {unavailable === null ? (
          <Button kind="second" small aria-describedby={titleId} onClick={onMove}>
            {copy.move}
          </Button>
        ) : null}
        <Button kind="quiet" small aria-describedby={titleId} onClick={onRemove}>
          {copy.remove}
        </Button>
      </div>
    </li>
  );
}

/** The price when it was saved beside the current one, where they differ. */
function PriceSinceSaved({ item: { price, priceWhenSaved } }: Pick<SavedRowProps, 'item'>) {
  const toMoney = useTwoCurrencies();
  if (price === null || priceWhenSaved === null || price === priceWhenSaved) return null;
  return (
    <p className="cart-line__changed">
      {price < priceWhenSaved ? copy.fell : copy.rose}{' '}
      <s>
        <Money {...toMoney(priceWhenSaved)} />
      </s>
      , {copy.priceNow} <Money {...toMoney(price)} />
    </p>
  );
}
