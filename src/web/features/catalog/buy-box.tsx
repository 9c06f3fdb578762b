import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { MAX_QUANTITY } from '#domain/cart/lines.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import { fromUnits } from '#domain/money/format.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { Money, Price } from '#ui/components/price.tsx';
import { Quantity } from '#ui/components/quantity.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { StickyBar } from '#ui/components/sticky-bar.tsx';
import { common } from '#ui/copy.ts';
import { catalog } from '#web/copy/catalog.ts';
import { productCopy as copy } from '#web/copy/product.ts';
import { useChangeCart } from '#web/features/cart/cart-changes.ts';
import { toAddition } from '#web/features/cart/cart-line.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import { useHydrated } from '#web/lib/store.ts';
import type { ProductView } from './product-view.ts';
import './buy-box.css';

interface BuyBoxProps {
  product: ProductView;
  price: number;
  landed: number;
}

interface Purchase {
  action: 'buy' | 'add';
  quantity: number;
}

/** Quantity and the two buttons; on phones a sticky bar once they are out of view. */
export function BuyBox({ product, price, landed }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const buttons = useRef<HTMLDivElement>(null);
  const { busy, missing, purchase } = usePurchase(product, price);
  const twoCurrencies = useTwoCurrencies();
  const isHydrated = useHydrated();
  const buttonOf = (action: Purchase['action']) => ({
    wide: true,
    busy: busy === action,
    onClick: () => purchase({ action, quantity }),
    children: copy[action],
  });
  const waiting = { disabled: !isHydrated, 'data-waiting': isHydrated ? undefined : '' };
  return (
    <div className="buy-box stack">
      <div className="split">
        <div className="phone-only">
          <strong>{common.quantity}</strong> <span className="note">{copy.maxQuantity}</span>
        </div>
        <Quantity value={quantity} max={MAX_QUANTITY} onChange={setQuantity} name="quantity" list />
      </div>
      <div className="buy-box__buttons stack" ref={buttons}>
        <Button {...buttonOf('buy')} {...waiting} />
        <Button {...buttonOf('add')} {...waiting} kind="second" />
      </div>
      <noscript className="buy-box__script">
        <Alert title={null}>{copy.withoutScript}</Alert>
      </noscript>
      <p className="buy-box__error" role="alert">
        {missing ? copy.chooseVariants : ''}
      </p>
      <ShippingInCart product={product} />
      <StickyBar label={common.landed} price={<Price {...twoCurrencies(landed)} size="card" />} watch={buttons}>
        <Button {...buttonOf('add')} />
      </StickyBar>
    </div>
  );
}

function usePurchase(product: ProductView, price: number) {
  const [isAttempted, setAttempted] = useState(false);
  const { show } = useSnackbar();
  const change = useChangeCart();
  const navigate = useNavigate();
  const isIncomplete = needsChoice({ variations: product.variants });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ action, quantity }: Purchase) => {
      await afterInput();
      const { asin: productId, productTitle: title, translatedTitle, image, selectedVariant: variant, kind } = product;
      const added = { productId, title, translatedTitle, image, price, variant, kind };
      if (!(await change(toAddition(added, quantity)))) return;
      if (action === 'buy') await navigate(PAGES.cart);
      else show({ kind: 'success', text: catalog.addedToCart, action: { label: catalog.seeCart, to: PAGES.cart } });
    },
  });
  const purchase = (one: Purchase) => {
    setAttempted(isIncomplete);
    if (isIncomplete) show({ kind: 'error', text: copy.chooseVariants });
    else mutate(one);
  };
  return { busy: isPending ? variables.action : null, missing: isAttempted && isIncomplete, purchase };
}

/** Freight of one unit, once the product is in the cart. */
function ShippingInCart({ product }: { product: ProductView }) {
  const { lines } = useCart();
  const twoCurrencies = useTwoCurrencies();
  const { freight } = product;
  if (freight === null || !lines.some(({ productId }) => productId === product.asin)) return null;
  const { uyu } = twoCurrencies(freight);
  return (
    <p className="note">
      {copy.shippingInCart}{' '}
      <strong>
        <Money usd={fromUnits(freight)} uyu={uyu} />
      </strong>
    </p>
  );
}

/** Lets the browser paint what the input changed before the rest of its work goes on, where it can be asked. */
async function afterInput(): Promise<void> {
  await (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();
}
