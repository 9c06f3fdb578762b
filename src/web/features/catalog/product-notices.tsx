import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import type { ProductView } from './product-view.ts';

interface ProductNoticesProps {
  product: ProductView;
}

/** Warnings before buying, or why the product cannot be bought. */
export function ProductNotices({ product }: ProductNoticesProps) {
  const { status, refurbished, forbiddenReason, voltageWarning: mains } = product;
  return (
    <>
      {status === 'forbidden' ? (
        <Alert kind="error" title={copy.forbiddenTitle} action={<KeepShopping />}>
          {forbiddenReason ?? copy.forbiddenDefault}
        </Alert>
      ) : null}
      {status === 'kindle' || status === 'invalid' ? (
        <Alert kind="warning" title={copy.invalidTitle} action={<KeepShopping />}>
          {status === 'kindle' ? copy.invalidKindle : copy.invalid}
        </Alert>
      ) : null}
      {status === 'no-price' ? (
        <div className="product-page__unavailable">
          <p className="product-page__unavailable-title">{copy.unavailable}</p>
          <p>{copy.unavailableText}</p>
          <LinkButton kind="second" small to={PAGES.home}>
            {copy.keepShopping}
          </LinkButton>
        </div>
      ) : null}
      {refurbished ? (
        <Alert kind="info" title={copy.refurbishedTitle}>
          {copy.refurbished}
        </Alert>
      ) : null}
      {mains !== null && status === 'buyable' ? (
        <Alert kind="warning" title={copy.voltageTitle}>
          {copy.voltage[mains]}
        </Alert>
      ) : null}
    </>
  );
}

function KeepShopping() {
  return <Link to={PAGES.home}>{copy.keepShopping}</Link>;
}
