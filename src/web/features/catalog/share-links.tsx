import { useState } from 'react';
import { productPage } from '#contract/pages.ts';
import { common } from '#ui/copy.ts';
import { MailIcon } from '#ui/icons/icons.tsx';
import { productCopy as copy } from '#web/copy/product.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useHydrated } from '#web/lib/store.ts';
import './share-links.css';

interface ShareLinksProps {
  asin: string;
  title: string;
}

/** A question about the product by WhatsApp, and the device's own way to share it; links where it has none. */
export function ShareLinks({ asin, title }: ShareLinksProps) {
  const { origin, settings } = useShopData();
  const [isRefused, setRefused] = useState(false);
  const isHydrated = useHydrated();
  const url = `${origin}${productPage(asin)}`;
  const text = copy.shareText(title);
  const share = () =>
    navigator.share({ title, text, url }).catch((error: Error) => setRefused(error.name !== 'AbortError'));
  const number = settings.whatsapp.replace(/\D/g, '');
  return (
    <div className="share-links note">
      {number ? <WhatsappLink to={number} text={`${copy.question(title)} ${url}`} label={copy.ask} /> : null}
      {isHydrated && 'share' in navigator && !isRefused ? (
        <button type="button" className="share-links__link tap" onClick={() => void share()}>
          {copy.share}
        </button>
      ) : (
        <p className="cluster">
          <span>{copy.share}</span>
          <a
            className="share-links__link tap"
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text} ${url}`)}`}
          >
            <MailIcon size={18} />
            {copy.byMail}
          </a>
          <WhatsappLink to="" text={`${text} ${url}`} label={copy.byWhatsapp} />
        </p>
      )}
    </div>
  );
}

function WhatsappLink({ to, text, label }: { to: string; text: string; label: string }) {
  return (
    <a
      className="share-links__link tap"
      href={`https://wa.me/${to}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label} <span className="visually-hidden">{common.newTab}</span>
    </a>
  );
}
