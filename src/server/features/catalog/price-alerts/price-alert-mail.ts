import type { ProductCard } from '#contract/catalog.ts';
import { productPage } from '#contract/pages.ts';
import type { PriceEvent } from '#domain/catalog/price-alert.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { type MailDraft, type MailTitle, note, text } from '#server/features/base/mails/mail-message.ts';
import type { MailLink } from '#server/http/mail-link.ts';

/** The link of a mail that turns its alert off without signing in. */
export const ALERT_LINK: MailLink = { path: '/price-alerts', purpose: 'price alert' };

interface PriceAlertFacts {
  /** The alert and the number of its event. */
  subjectId: string;
  to: string;
  firstName: string;
  asin: string;
  product: MailTitle;
  event: PriceEvent;
  /** Of one unit picked up at the branch. */
  landed: ProductCard['landedPrice'];
  publicUrl: string;
  /** Turns this alert off. */
  offUrl: string;
}

export function composePriceAlertMail({ event, offUrl, ...facts }: PriceAlertFacts): MailDraft {
  const { product } = facts;
  const name = { ...product, title: truncateTitle(product.title, TEXT_LIMITS.desktopCartTitle) };
  const heading = event.kind === 'dropped' ? 'Bajó de precio' : 'Volvió a haber stock';
  return {
    kind: 'price-alert',
    subjectId: facts.subjectId,
    to: facts.to,
    unsubscribeUrl: offUrl,
    message: {
      subject: `${heading}: ${truncateTitle(product.title, TEXT_LIMITS.title)}`,
      heading,
      preview: sentence(event),
      blocks: [
        text(`Hola, ${facts.firstName}:`),
        text(['«', name, `», de tus favoritos: ${sentence(event)}`]),
        text(landedSentence(facts.landed)),
        text('Son los precios en el momento de este aviso, y pueden cambiar.'),
        { kind: 'link', label: 'Ver el producto', url: `${facts.publicUrl}${productPage(facts.asin)}` },
        note('Te escribimos porque pediste este aviso en tus favoritos. Si ya no lo querés, apagalo con un clic:'),
        { kind: 'link', label: 'Apagar este aviso', url: offUrl, plain: true },
      ],
    },
  };
}

function sentence({ kind, before, price }: PriceEvent): string {
  const now = formatMoney(price, 'USD');
  if (kind === 'dropped' && before !== null) return `bajó de ${formatMoney(before, 'USD')} a ${now}.`;
  return `se puede comprar de nuevo, a ${now}.`;
}

function landedSentence(landed: PriceAlertFacts['landed']): string {
  if (landed === null) return 'Es el precio de la tienda. En la página ves cuánto sale puesto en Uruguay.';
  const regime = landed.useFranchise === 'USE' ? ', con tu franquicia' : '';
  return `Es el precio de la tienda. Puesta en Uruguay, una unidad sale ${formatMoney(fromUnits(landed.total), 'USD')}${regime} y con retiro en Montevideo.`;
}
