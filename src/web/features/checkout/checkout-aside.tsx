import type { ReactNode } from 'react';
import type { Fees } from '#contract/cart.ts';
import { BANKS } from '#domain/payment/method.ts';
import { Tag } from '#ui/components/tag.tsx';
import { CardIcon, CashIcon } from '#ui/icons/icons.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { CartSummary, GuaranteeNotice } from '#web/features/cart/cart-summary.tsx';

interface CheckoutAsideProps {
  fees: Fees | null;
  busy: boolean;
  packages: number;
  /** 'Continuar con el pago', at the last step. */
  button: ReactNode;
}

/** Summary of the fees and the accepted payment methods. */
export function CheckoutAside({ fees, busy, packages, button }: CheckoutAsideProps) {
  return (
    <div className="checkout-aside" id="resumen" tabIndex={-1}>
      <CartSummary
        title={copy.aside.title}
        fees={fees}
        busy={busy}
        packages={packages}
        footer={
          <>
            {button === null ? null : <div className="checkout-aside__pay">{button}</div>}
            <p className="checkout-aside__note">{copy.aside.instalments}</p>
          </>
        }
      />
      <div className="checkout-aside__methods">
        <p className="checkout-aside__label" id="medios">
          {copy.aside.paymentMethods}
        </p>
        <ul className="checkout-aside__banks" aria-labelledby="medios">
          {BANKS.map((bank) => (
            <PaymentMethodTag key={bank} icon={<CardIcon size={16} />} name={copy.banks[bank]} />
          ))}
          <PaymentMethodTag icon={<CashIcon size={16} />} name={copy.payment.abitab} />
        </ul>
      </div>
      <GuaranteeNotice />
    </div>
  );
}

/** Name of a payment method, with an icon for card or cash. */
function PaymentMethodTag({ icon, name }: { icon: ReactNode; name: string }) {
  return (
    <li>
      <Tag plain className="checkout-aside__method">
        {icon}
        {name}
      </Tag>
    </li>
  );
}
