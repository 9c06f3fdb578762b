import type { Cents } from '#domain/money/cents.ts';
import type { BankInstalments } from '#domain/payment/instalment-terms.ts';
import { formatInstalments, instalmentTermsOn } from '#domain/payment/instalments.ts';
import { BANKS, type Bank, isCard, type PaymentMethod } from '#domain/payment/method.ts';
import { RadioCard, RadioCards } from '#ui/forms/field.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { instalments } from '#web/copy/instalments.ts';
import { useToday } from '#web/features/forms/use-today.ts';

interface PaymentMethodsProps {
  offered: readonly PaymentMethod[];
  /** Null while none is chosen. */
  chosen: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
  /** The total in pesos; null without an exchange rate. */
  pesos: Cents | null;
  /** Of the choice that is missing. */
  error?: string | undefined;
}

/** '12 × $ 507 o 18 × $ 338': fixed instalments, and more of them where the bank asks no interest for them either. */
function instalmentsOf({ fixed, interestFree }: BankInstalments, pesos: Cents | null): string | undefined {
  const parts = [fixed, ...(interestFree > fixed ? [interestFree] : [])];
  return pesos === null
    ? undefined
    : parts.flatMap((count) => formatInstalments(pesos, count) ?? []).join(` ${instalments.or} `) || undefined;
}

/** The methods that the shop offers: banks, cards and cash apart from one another. */
export function PaymentMethods({ offered, chosen, onChoose, pesos, error }: PaymentMethodsProps) {
  const terms = instalmentTermsOn(useToday());
  const card = (value: PaymentMethod) => ({
    name: 'paymentMethod',
    value,
    checked: chosen === value,
    onChange: () => onChoose(value),
  });
  const group = (banks: readonly Bank[]) => (
    <div className="payment-dialog__banks">
      {banks.map((bank) => (
        <RadioCard
          key={bank}
          {...card(`sistarbanc_${bank}`)}
          label={copy.banks[bank]}
          detail={instalmentsOf(terms.banks[bank], pesos)}
        />
      ))}
    </div>
  );
  const known = BANKS.filter((bank) => offered.includes(`sistarbanc_${bank}`));
  const [banks, cards] = [known.filter((bank) => !isCard(bank)), known.filter(isCard)];
  return (
    <>
      {banks.length > 0 ? (
        <RadioCards legend={copy.payment.banks} error={error}>
          {group(banks)}
        </RadioCards>
      ) : null}
      {cards.length > 0 ? <RadioCards legend={copy.payment.cards}>{group(cards)}</RadioCards> : null}
      {offered.includes('abitab') ? (
        <RadioCards legend={copy.payment.cash} error={banks.length > 0 ? undefined : error}>
          <RadioCard {...card('abitab')} label={copy.payment.abitab} detail={copy.payment.abitabDetail} />
        </RadioCards>
      ) : null}
    </>
  );
}
