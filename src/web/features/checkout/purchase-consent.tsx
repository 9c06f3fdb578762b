import { PAGES } from '#contract/pages.ts';
import { classNames } from '#ui/class-names.ts';
import { common } from '#ui/copy.ts';
import { checkout } from '#web/copy/checkout.ts';
import './purchase-consent.css';

const copy = checkout.consent;

interface PurchaseConsentProps {
  className?: string;
  /** Nothing is bought: there is no purchase to withdraw from. */
  isOfParcels?: boolean;
}

/** What paying means, beside each button that leads to it. The terms open beside the checkout, which they must not end. */
export function PurchaseConsent({ className, isOfParcels = false }: PurchaseConsentProps) {
  return (
    <p className={classNames('purchase-consent note', className)}>
      {copy.accept} <TermsLink>{copy.terms}</TermsLink> {copy.inspection}
      {isOfParcels ? null : (
        <>
          {' '}
          {copy.withdrawal} <TermsLink>{copy.exceptions}</TermsLink>.
        </>
      )}
    </p>
  );
}

function TermsLink({ children }: { children: string }) {
  return (
    <a href={PAGES.terms} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {common.newTab}</span>
    </a>
  );
}
