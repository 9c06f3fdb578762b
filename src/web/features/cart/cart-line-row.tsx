import { type ReactNode, useSyncExternalStore } from 'react';
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
import { Kind } from '#web/features/catalog/kind.tsx';
import { type ShownText, useShownText } from '#web/features/catalog/shown-text.ts';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CartLineView } from './cart-line.ts';
import './cart-line-row.css';

interface LineFrameProps {
  line: Pick<CartLineView, 'productId' | 'image' | 'variant' | 'kind'>;
  title: ShownText;
  titleId: string;
  muted: boolean;
  /** Below title and variant. */
  notes: ReactNode;
  price: ReactNode;
  controls: ReactNode;
}

/** Picture, title and variant of a product that is in the cart or was saved, with its price and controls. */
export function LineFrame({ line, title, titleId, muted, notes, price, controls }: LineFrameProps) {
  const { productId, image, variant, kind = '' } = line;
  return (
    <li className="cart-line">
      <Link className="cart-line__picture" to={productPage(productId)} tabIndex={-1} aria-hidden="true">
        <Picture src={image} alt="" side={224} muted={muted} />
      </Link>
      <div className="cart-line__text">
        <Link
          className="cart-line__title plain-link"
          id={titleId}
          to={productPage(productId)}
          lang={title.lang}
          title={title.original}
        >
          {title.text}
        </Link>
        <Kind kind={kind} />
        {variant === '' ? null : (
          <p className="note">
            <VariantText variant={variant} />
          </p>
        )}
        {notes}
      </div>
      {price === null ? null : <div className="cart-line__price">{price}</div>}
      <div className="cart-line__controls split">{controls}</div>
    </li>
  );
}

interface ChangedPriceProps {
  /** Says what happened to the price. */
  label: string;
  before: number;
  price: number;
}

export function ChangedPrice({ label, before, price }: ChangedPriceProps) {
  const toMoney = useTwoCurrencies();
  return (
    <p className="cart-line__changed note">
      {label}{' '}
      <s>
        <Money {...toMoney(before)} />
      </s>
      , {copy.priceNow} <Money {...toMoney(price)} />
    </p>
  );
}

interface CartLineRowProps {
  line: CartLineView;
  onQuantity: (quantity: number) => void;
  onSave: () => void;
  onRemove: () => void;
}

/** Line of the cart with its controls. */
export function CartLineRow({ line, onQuantity, onSave, onRemove }: CartLineRowProps) {
  const { productId, quantity, price, priceBefore, unavailable } = line;
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE_SCREEN).matches,
    () => false,
  );
  const shown = useShownText(line.title, line.translatedTitle);
  const title = truncateTitle(shown.text, isWide ? TEXT_LIMITS.desktopCartTitle : TEXT_LIMITS.title);
  const titleId = `linea-${productId}`;
  return (
    <LineFrame
      line={line}
      title={{ ...shown, text: title }}
      titleId={titleId}
      muted={unavailable !== undefined}
      notes={
        unavailable !== undefined ? (
          <p className="cart-line__unavailable note">{unavailable}</p>
        ) : priceBefore === undefined ? null : (
          <ChangedPrice label={copy.priceChanged} before={priceBefore} price={price} />
        )
      }
      price={unavailable === undefined ? <LinePrice price={price} quantity={quantity} /> : null}
      controls={
        <>
          {unavailable === undefined ? (
            <Quantity small value={quantity} max={MAX_QUANTITY} label={copy.quantityOf(title)} onChange={onQuantity} />
          ) : null}
          <Button kind="quiet" small aria-describedby={titleId} onClick={onSave}>
            {copy.saveForLater}
          </Button>
          <IconButton icon={<TrashIcon />} label={copy.remove(title)} onClick={onRemove} />
        </>
      }
    />
  );
}

const WIDE_SCREEN = '(min-width: 700px)';

function subscribeToWidth(onChange: () => void): () => void {
  const list = matchMedia(WIDE_SCREEN);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

function LinePrice({ price, quantity }: Pick<CartLineView, 'price' | 'quantity'>) {
  const toMoney = useTwoCurrencies();
  return (
    <>
      <Price {...toMoney(Math.round(price * 100 * quantity) / 100)} size="line" />
      {quantity > 1 ? (
        <p className="note">
          <Money {...toMoney(price)} /> {copy.each}
        </p>
      ) : null}
    </>
  );
}

/** Row of a removed line, until the cart is left. */
export function RemovedLineRow({ line, onUndo }: { line: CartLineView; onUndo: () => void }) {
  const { text: title } = useShownText(line.title, line.translatedTitle);
  return (
    <li className="cart-line--removed split">
      <span>{copy.removed(truncateTitle(title, TEXT_LIMITS.title))}</span>
      <Button small kind="quiet" onClick={onUndo}>
        {copy.undo}
      </Button>
    </li>
  );
}
