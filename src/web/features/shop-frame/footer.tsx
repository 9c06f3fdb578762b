import { Link } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { FooterEdge, Logo } from '#ui/brand/wave.tsx';
import { common } from '#ui/copy.ts';
import { shell } from '#web/copy/shell.ts';
import { type ShopData, useShopData } from '#web/features/shell/shop-data.ts';
import './footer.css';

const HELP = [
  { to: PAGES.categories, label: shell.categories },
  { to: PAGES.howItWorks, label: shell.footer.howToBuy },
  { to: PAGES.fees, label: shell.footer.fees },
  { to: `${PAGES.howItWorks}#preguntas`, label: shell.footer.questions },
  { to: PAGES.relevant, label: shell.footer.relevant },
  { to: PAGES.punctuality, label: shell.footer.punctuality },
  { to: PAGES.terms, label: shell.footer.terms },
  { to: PAGES.privacy, label: shell.footer.privacy },
] as const;

export function Footer() {
  const { settings } = useShopData();
  return (
    <footer className="footer no-print">
      <FooterEdge />
      <div className="footer__land">
        <div className="footer__columns wrap">
          <div className="footer__brand">
            <Link className="plain-link" to="/" aria-label={common.home}>
              <Logo />
            </Link>
            <p>{shell.footer.text}</p>
            <Channels settings={settings} />
          </div>
          <nav aria-labelledby="footer-help">
            <h2 className="footer__title" id="footer-help">
              {shell.footer.help}
            </h2>
            <ul className="footer__links">
              {HELP.map(({ to, label }) => (
                <li key={to}>
                  <Link className="footer__link plain-link" to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Places settings={settings} />
        </div>
      </div>
    </footer>
  );
}

type Facts = Pick<ShopData, 'settings'>;

function Places({ settings: { miami, pickupBranch } }: Facts) {
  return (
    <>
      <div>
        <h2 className="footer__title">{shell.footer.miami}</h2>
        <address className="footer__place">
          {miami.address}
          <br />
          {miami.city}
          <br />
          <a className="footer__link plain-link" href={`tel:${miami.phone.replace(/[^+\d]/g, '')}`}>
            {miami.phone}
          </a>
        </address>
      </div>
      <div>
        <h2 className="footer__title">{shell.footer.montevideo}</h2>
        <address className="footer__place">
          {pickupBranch.address}
          <br />
          {pickupBranch.zipCode} Montevideo
          <br />
          {pickupBranch.hours}
        </address>
      </div>
    </>
  );
}

/** Social networks, WhatsApp and mail. */
function Channels({ settings: { social, whatsapp, supportEmail } }: Facts) {
  const outside = whatsapp ? [...social, { name: shell.footer.whatsapp, url: `https://wa.me/${whatsapp}` }] : social;
  return (
    <ul className="footer__channels cluster" aria-label={shell.footer.follow}>
      {outside.map(({ name, url }) => (
        <li key={url}>
          <a className="footer__link plain-link" href={url} target="_blank" rel="noopener noreferrer">
            {name} <span className="visually-hidden">{common.newTab}</span>
          </a>
        </li>
      ))}
      <li>
        <a className="footer__link plain-link" href={`mailto:${supportEmail}`}>
          {shell.footer.mail}
        </a>
      </li>
    </ul>
  );
}
