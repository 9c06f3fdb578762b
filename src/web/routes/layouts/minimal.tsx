import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Logo } from '#ui/brand/wave.tsx';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { HelpIcon, LockIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { RateNote } from '#web/features/shell/rate-note.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { ErrorScreen } from '#web/features/shop-frame/error-screen.tsx';
import { PageFrame } from '#web/features/shop-frame/page-frame.tsx';
import type { Route } from './+types/minimal.ts';
import '#web/features/shell/minimal-frame.css';

export default function MinimalLayout() {
  return (
    <MinimalFrame>
      <Outlet />
    </MinimalFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MinimalFrame>
      <ErrorScreen error={error} />
    </MinimalFrame>
  );
}

/** Frame of the sign-in and payment pages: logo, help and a short footer, without other links. */
function MinimalFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const signingIn = pathname.startsWith('/auth/');
  const isBeside = pathname === PAGES.checkout;
  const header = (
    <header className={classNames('minimal-header no-print', signingIn && 'minimal-header--on-tint')}>
      <div className="minimal-header__row cluster wrap">
        <Link className="minimal-header__logo plain-link" to="/" aria-label={common.home}>
          <Logo />
        </Link>
        {signingIn ? null : (
          <span className="minimal-header__safe from-tablet note">
            <LockIcon size={18} />
            {shell.minimal.securePurchase}
          </span>
        )}
        <InformationLink
          className="tap plain-link"
          to={QUESTIONS}
          label={shell.footer.help}
          isBeside={isBeside}
          icon={<HelpIcon />}
        />
      </div>
    </header>
  );
  return (
    <PageFrame header={header} footer={<MinimalFooter priced={!signingIn} isBeside={isBeside} />}>
      {children}
    </PageFrame>
  );
}

const QUESTIONS = `${PAGES.howItWorks}#preguntas`;

interface InformationLinkProps {
  className: string;
  to: string;
  label: string;
  /** Opens a tab of its own: the checkout would be left otherwise. */
  isBeside: boolean;
  icon?: ReactNode;
}

function InformationLink({ className, to, label, isBeside, icon }: InformationLinkProps) {
  const newTab = isBeside ? { target: '_blank', rel: 'noopener', 'aria-label': `${label} ${common.newTab}` } : {};
  return (
    <Link className={className} to={to} {...newTab}>
      {icon}
      {label}
    </Link>
  );
}

const LINKS = [
  { to: PAGES.terms, label: shell.minimal.terms },
  { to: PAGES.privacy, label: shell.footer.privacy },
  { to: QUESTIONS, label: shell.footer.help },
] as const;

/** On pages with amounts it names the exchange rate. */
function MinimalFooter({ priced, isBeside }: { priced: boolean; isBeside: boolean }) {
  const { brand, pickupBranch } = useShopData().settings;
  return (
    <footer className="minimal-footer note no-print">
      <div className="minimal-footer__row cluster wrap">
        <span className="minimal-footer__place">
          {brand} · {pickupBranch.address}, Montevideo
        </span>
        {priced ? (
          <span className="minimal-footer__rate">
            <RateNote />
          </span>
        ) : null}
        {LINKS.map(({ to, label }) => (
          <InformationLink key={label} className="minimal-footer__link plain-link" {...{ to, label, isBeside }} />
        ))}
      </div>
    </footer>
  );
}
