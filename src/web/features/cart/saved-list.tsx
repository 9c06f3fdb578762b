import { type RefObject, useId, useRef } from 'react';
import type { SavedItem } from '#contract/saved-items.ts';
import { mergeLines } from '#domain/cart/lines.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Price } from '#ui/components/price.tsx';
import { savedItems as copy } from '#web/copy/saved-items.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { toLine, useChangeCart, useMoveToCart } from './cart-changes.ts';
import { ChangedPrice, LineFrame } from './cart-line-row.tsx';
import { useCart } from './cart-query.ts';
import { useSavedItems } from './saved-items-query.ts';
import './saved-list.css';

interface SavedListProps {
  /** Receives the focus when the last saved product is gone. */
  cartHeading: RefObject<HTMLHeadingElement | null>;
}

/** What the shopper saved for later, below the cart. */
export function SavedList({ cartHeading }: SavedListProps) {
  const { items, failed, omitted, reload } = useSavedItems();
  const moveToCart = useMoveToCart();
  const cart = useCart();
  const change = useChangeCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const focusHeading = () => {
    const target = items.length > 1 ? heading : cartHeading;
    target.current?.focus({ preventScroll: true });
  };
  const move = (productId: string) => {
    focusHeading();
    void moveToCart(productId);
  };
  const drop = (productId: string) => {
    focusHeading();
    void change({ kind: 'drop', productId });
  };
  const moveNext = () => {
    focusHeading();
    // As far as it can be bought and there is room.
    const lines = next.filter(({ unavailable }) => unavailable === null).map(toLine);
    const held = mergeLines(cart.lines, lines);
    const moved = lines.filter(({ productId }) => held.some((line) => line.productId === productId));
    void change({ kind: 'next', lines: moved });
  };
  const next = items.filter(({ nextShipment }) => nextShipment);
  const others = items.filter(({ nextShipment }) => !nextShipment);
  const rows = (shown: readonly SavedItem[], label: string) => (
    <ul aria-label={label}>
      {shown.map((item) => (
        <SavedRow
          key={item.productId}
          item={item}
          onMove={() => move(item.productId)}
          onRemove={() => drop(item.productId)}
        />
      ))}
    </ul>
  );
  return (
    <section className="saved-list stack" aria-labelledby={headingId}>
      <h2 className="saved-list__title" id={headingId} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      {failed ? <LoadFailed message={copy.readFailed} onRetry={reload} /> : null}
      {omitted > 0 ? (
        <Alert kind="info" role="status">
          {copy.omitted(omitted)}
        </Alert>
      ) : null}
      {next.length === 0 ? null : (
        <div className="saved-list__next stack">
          <h3>{copy.next}</h3>
          <p className="note">{copy.nextText}</p>
          {rows(next, copy.nextList)}
          <p>
            <Button kind="second" small onClick={moveNext}>
              {copy.moveNext}
            </Button>
          </p>
        </div>
      )}
      {others.length === 0 ? null : rows(others, copy.list)}
    </section>
  );
}

interface SavedRowProps {
  item: SavedItem;
  onMove: () => void;
  onRemove: () => void;
}

/** A saved product at its current price. */
function SavedRow({ item, onMove, onRemove }: SavedRowProps) {
  const { productId, quantity, price, priceWhenSaved, unavailable } = item;
  const shown = useShownText(item.title, item.translatedTitle);
  const title = shown.text;
  const toMoney = useTwoCurrencies();
  const titleId = `guardado-${productId}`;
  const hasChanged = price !== null && priceWhenSaved !== null && price !== priceWhenSaved;
  return (
    <LineFrame
      line={item}
      title={{ ...shown, text: truncateTitle(title, TEXT_LIMITS.desktopCartTitle) }}
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
