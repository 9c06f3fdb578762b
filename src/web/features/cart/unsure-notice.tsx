import { Link } from 'react-router';
import { productPage } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { importQuestion as copy } from '#web/copy/import-question.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import type { CartLineView } from './cart-line.ts';

/** The lines of which only a person can say whether they may enter the country. */
export function UnsureNotice({ lines }: { lines: readonly CartLineView[] }) {
  return (
    <Alert kind="warning" role="status" title={copy.unsureTitle}>
      {copy.unsure}
      <ul>
        {lines.map((line) => (
          <li key={line.productId}>
            <ProductLink line={line} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ProductLink({ line: { productId, title, translatedTitle } }: { line: CartLineView }) {
  const { text, lang } = useShownText(title, translatedTitle);
  return (
    <Link className="tap" to={productPage(productId)} lang={lang}>
      {text}
    </Link>
  );
}
