import { productPage } from '#contract/pages.ts';
import { MailIcon } from '#ui/icons/page-icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import './share-links.css';

interface ShareLinksProps {
  asin: string;
  title: string;
}

/** Links that share the product by mail or WhatsApp. */
export function ShareLinks({ asin, title }: ShareLinksProps) {
  const origin = useShopData()?.origin ?? '';
  const text = `${copy.shareText(title)} ${origin}${productPage(asin)}`;
  return (
    <p className="share-links">
      <span>{copy.share}</span>
      <a
        className="share-links__link"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
      >
        <MailIcon size={18} />
        {copy.byMail}
      </a>
      <a
        className="share-links__link"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {copy.byWhatsapp} <span className="visually-hidden">{copy.newTab}</span>
      </a>
    </p>
  );
}
