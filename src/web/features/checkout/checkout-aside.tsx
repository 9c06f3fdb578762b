import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { BANKS } from '#domain/payment/method.ts';
import { checkout as copy } from '#web/copy/checkout.ts';
import { CartSummary } from '#web/features/cart/cart-summary.tsx';
import { GuaranteeNotice } from '#web/features/cart/guarantee-notice.tsx';
import { Tag } from '#web/ui/chip.tsx';
import { CardIcon } from '#web/ui/more-icons.tsx';

interface CheckoutAsideProps {
  fees: Fees | null;
  busy: boolean;
  packages: number;
  /** 'Continuar con el pago', at the last step. */
  button: ReactNode;
}

/** What it costs from end to end, and with what it can be paid. */
export function CheckoutAside({ fees, busy, packages, button }: CheckoutAsideProps) {
  return (
    <div className="checkout-aside" id="resumen" tabIndex={-1}>
      <CartSummary
        title={copy.aside.title}
        fees={fees}
        busy={busy}
        packages={packages}
        foot={
          <>
            {button === null ? null : <div className="checkout-aside__pay">{button}</div>}
            <p className="checkout-aside__note">{copy.aside.instalments}</p>
          </>
        }
      />
      <div className="checkout-aside__means">
        <p className="checkout-aside__label">
          <CardIcon size={18} />
          {copy.aside.means}
        </p>
        <ul className="checkout-aside__banks">
          {[...BANKS.map((bank) => copy.banks[bank]), copy.payment.abitab].map((name) => (
            <li key={name}>
              <Tag plain>{name}</Tag>
            </li>
          ))}
        </ul>
      </div>
      <GuaranteeNotice />
    </div>
  );
}
