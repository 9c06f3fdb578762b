import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { catalog } from '#web/copy/catalog.ts';
import { unsold as copy } from '#web/copy/unsold.ts';
import { StockAlert } from '#web/features/favorites/stock-alert.tsx';
import { InstalmentLine } from '#web/features/instalments/instalment-line.tsx';
import type { ProductView } from './product-view.ts';

interface UnsoldNoticeProps {
  product: ProductView;
  /** The section of similar products. */
  similarId: string;
  /** How many of them can be bought. */
  similar: number;
  /** A category above that has some. */
  alternative: { label: string; to: string } | null;
}

/** Why a product cannot be bought, which paper would not change that, and what else may solve the need. */
export function UnsoldNotice({ product, ...others }: UnsoldNoticeProps) {
  const { status } = product;
  const goOn = <Link to={PAGES.home}>{copy.keepShopping}</Link>;
  if (status === 'forbidden')
    return (
      <Alert
        kind="error"
        title={copy.forbiddenTitle}
        action={
          <span className="cluster">
            <Alternatives {...others} />
            {goOn}
          </span>
        }
      >
        {product.forbiddenReason ?? copy.forbiddenDefault} {product.entry.text}
      </Alert>
    );
  if (status === 'kindle' || status === 'invalid')
    return (
      <Alert kind="warning" title={copy.invalidTitle} action={goOn}>
        {status === 'kindle' ? copy.invalidKindle : copy.invalid}
      </Alert>
    );
  return (
    <div className="product-page__unavailable stack">
      <h2>{copy.unavailable}</h2>
      <p>{copy.unavailableTexts[status === 'out-of-stock' ? status : 'no-price']}</p>
      <p className="price-block__note">
        <InstalmentLine total={null} />
      </p>
      <div className="button-row">
        <StockAlert asin={product.asin} />
        <LinkButton kind="second" small to={PAGES.home}>
          {copy.keepShopping}
        </LinkButton>
      </div>
    </div>
  );
}

/** Products further down that may enter, or else a category above that has some. */
function Alternatives({ similarId, similar, alternative }: Omit<UnsoldNoticeProps, 'product'>) {
  if (similar > 0) return <a href={`#${similarId}`}>{copy.alternatives}</a>;
  if (alternative === null) return null;
  return <Link to={alternative.to}>{catalog.otherProducts(alternative.label)}</Link>;
}
