import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { FavoriteEntry } from '#contract/catalog.ts';
import { PAGES, productPage } from '#contract/pages.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Button } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { favorites as copy } from '#web/copy/favorites.ts';
import { CardPrices } from '#web/features/cards/product-card.tsx';
import { useChangeCart } from '#web/features/cart/cart-changes.ts';
import { toAddition } from '#web/features/cart/cart-line.ts';
import { Kind } from '#web/features/catalog/kind.tsx';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { CompareLink } from '#web/features/compare/compare-link.tsx';
import { useOwner } from '#web/lib/personal-data.tsx';
import { favoriteMutation } from './favorites-query.ts';
import { PriceAlertSwitch } from './price-alert-switch.tsx';

interface FavoriteRowProps {
  entry: FavoriteEntry;
  /** Called when the removal starts. */
  onRemove: () => void;
}

export function FavoriteRow({ entry, onRemove }: FavoriteRowProps) {
  const { productId, product } = entry;
  const { productRating, countReview, mainImage } = product;
  const { text: title, lang, original } = useShownText(product.productTitle, product.translatedTitle);
  return (
    <li className="favorite-row">
      <Link to={productPage(productId)} tabIndex={-1} aria-hidden="true">
        <Picture src={mainImage.imageUrl} alt="" />
      </Link>
      <div className="favorite-row__words stack">
        <h2 className="favorite-row__title" id={titleId(productId)} lang={lang}>
          <Link className="plain-link" to={productPage(productId)} title={original}>
            <span className="phone-only">{truncateTitle(title, TEXT_LIMITS.favoriteTitleSmall)}</span>
            <span className="from-tablet">{truncateTitle(title, TEXT_LIMITS.favoriteTitle)}</span>
          </Link>
        </h2>
        <Kind kind={product.kind} />
        {productRating === null ? null : <Rating value={productRating} count={countReview} />}
        <CardPrices product={product} />
        <PriceAlertSwitch entry={entry} titleId={titleId(productId)} />
        <CompareLink asin={productId} describedBy={titleId(productId)} />
      </div>
      <RowButtons entry={entry} onRemove={onRemove} />
    </li>
  );
}

const titleId = (productId: string) => `favorito-${productId}`;

function RowButtons({ entry: { productId, product }, onRemove }: FavoriteRowProps) {
  const { show } = useSnackbar();
  const change = useChangeCart();
  const price = sellingPrice(product);
  const toCart = useMutation({
    mutationFn: async (selling: number) => {
      const { productTitle: title, translatedTitle, mainImage, kind } = product;
      const added = { productId, title, translatedTitle, image: mainImage.imageUrl, price: selling, kind };
      const isAdded = await change(toAddition(added, 1));
      if (isAdded) show({ kind: 'success', text: copy.addedToCart, action: { label: copy.seeCart, to: PAGES.cart } });
    },
  });
  const { mutate: set } = useMutation({
    ...favoriteMutation(useOwner()),
    onSuccess: (_data, { on }) => {
      const undo = () => set({ asin: productId, on: true });
      if (!on) show({ kind: 'info', text: copy.removed, action: { label: copy.undo, onAct: undo } });
    },
    onError: (_error, { on }) => show({ kind: 'error', text: on ? copy.addFailed : copy.removeFailed }),
  });
  const remove = () => {
    set({ asin: productId, on: false });
    onRemove();
  };
  const buyable = price !== null && product.valid && !product.forbidden;
  return (
    <div className="favorite-row__buttons split">
      <Button
        small
        busy={toCart.isPending}
        disabled={!buyable}
        aria-describedby={titleId(productId)}
        onClick={() => price !== null && toCart.mutate(price)}
      >
        {copy.toCart}
      </Button>
      <Button small kind="quiet" aria-describedby={titleId(productId)} onClick={remove}>
        {copy.removeFromList}
      </Button>
    </div>
  );
}
