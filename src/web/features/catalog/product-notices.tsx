import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import type { ProductView } from './product-view.ts';

/** Warnings before buying, or why the product cannot be bought. */
export function ProductNotices({ product }: { product: ProductView }) {
  const { status, isNew, forbiddenReason, voltageWarning: mains } = product;
  const goOn = <Link to={PAGES.home}>{copy.keepShopping}</Link>;
  return (
    <>
      {status === 'forbidden' ? (
        <Alert kind="error" title={copy.forbiddenTitle} action={goOn}>
          {forbiddenReason ?? copy.forbiddenDefault}
        </Alert>
      ) : null}
      {status === 'kindle' || status === 'invalid' ? (
        <Alert kind="warning" title={copy.invalidTitle} action={goOn}>
          {status === 'kindle' ? copy.invalidKindle : copy.invalid}
        </Alert>
      ) : null}
      {status === 'no-price' ? (
        <div className="product-page__unavailable stack">
          <h2>{copy.unavailable}</h2>
          <p>{copy.unavailableText}</p>
          <LinkButton kind="second" small to={PAGES.home}>
            {copy.keepShopping}
          </LinkButton>
        </div>
      ) : null}
      {isNew ? null : (
        <Alert kind="info" title={copy.refurbishedTitle}>
          {copy.refurbished}
        </Alert>
      )}
      {mains !== null && status === 'buyable' ? (
        <Alert kind="warning" title={copy.voltageTitle}>
          {copy.voltage[mains]}
        </Alert>
      ) : null}
    </>
  );
}
