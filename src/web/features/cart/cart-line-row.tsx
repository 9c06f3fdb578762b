import { Link } from 'react-router';
import { productPage } from '#contract/pages.ts';
import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Button } from '#ui/components/button.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Money, Price } from '#ui/components/price.tsx';
import { Quantity } from '#ui/components/quantity.tsx';
import { TrashIcon } from '#ui/icons/icons.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CartLineView } from './cart-line.ts';
import './cart-line-row.css';
import { useCallback, useSyncExternalStore } from 'react';

interface CartLineRowProps {
  line: CartLineView;
  onQuantity: (quantity: number) => void;
  onSave: () => void;
  onRemove: () => void;
}

const WIDE_SCREEN = '(min-width: 700px)';

/** Line of the cart with its controls. */
export function CartLineRow({ line, onQuantity, onSave, onRemove }: CartLineRowProps) {
  const { productId, title, image, variant, unavailable } = line;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const shownTitle = truncateTitle(title, isWide ? TEXT_LIMITS.desktopCartTitle : TEXT_LIMITS.title);
  const titleId = `linea-${productId}`;
  const isUnavailable = unavailable !== undefined;
  return (
    <li className="cart-line">
      <Link className="cart-line__picture" to={productPage(productId)} tabIndex={-1} aria-hidden="true">
        <Picture src={image} alt="" side={224} muted={isUnavailable} />
      </Link>
      <div className="cart-line__text">
        <Link className="cart-line__title" id={titleId} to={productPage(productId)} lang="en">
          {shownTitle}
        </Link>
        {variant === '' ? null : (
          <p className="cart-line__variant">
            <VariantText variant={variant} />
          </p>
        )}
        {isUnavailable ? <p className="cart-line__unavailable">{unavailable}</p> : <PriceChange line={line} />}
      </div>
      {isUnavailable ? null : <LinePrice line={line} />}
      <div className="cart-line__controls">
        {isUnavailable ? null : (
          <Quantity
            small
            value={line.quantity}
            max={MAX_QUANTITY}
            label={copy.quantityOf(shownTitle)}
            onChange={onQuantity}
          />
        )}
        <Button kind="quiet" small aria-describedby={titleId} onClick={onSave}>
          {copy.saveForLater}
        </Button>
        <IconButton icon={<TrashIcon />} label={copy.remove(shownTitle)} onClick={onRemove} />
      </div>
    </li>
  );
}

interface RemovedLineRowProps {
  title: string;
  onUndo: () => void;
}

/** Row of a removed line, until the cart is left. */
export function RemovedLineRow({ title, onUndo }: RemovedLineRowProps) {
  return (
    <li className="cart-line cart-line--removed">
      <span>{copy.removed(truncateTitle(title, TEXT_LIMITS.title))}</span>
      <Button small kind="quiet" onClick={onUndo}>
        {copy.undo}
      </Button>
    </li>
  );
}

/** Price when the product was added beside the current price. */
function PriceChange({ line: { price, priceBefore } }: Pick<CartLineRowProps, 'line'>) {
  const toMoney = useTwoCurrencies();
  if (priceBefore === undefined) return null;
  return (
    <p className="cart-line__changed">
      {copy.priceChanged}{' '}
      <s>
        <Money {...toMoney(priceBefore)} />
      </s>
      , {copy.priceNow} <Money {...toMoney(price)} />
    </p>
  );
}

function LinePrice({ line: { price, quantity } }: Pick<CartLineRowProps, 'line'>) {
  const toMoney = useTwoCurrencies();
  const lineTotal = toMoney(Math.round(price * 100 * quantity) / 100);
  const { usd, uyu } = toMoney(price);
  return (
    <div className="cart-line__price">
      <Price {...lineTotal} size="line" />
      {quantity > 1 ? (
        <p className="cart-line__each">
          <Money usd={usd} uyu={uyu} /> {copy.each}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the media query matches; false on the server and in the first render. */
function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
