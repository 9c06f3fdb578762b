import { formatDocument } from '#domain/customer/document.ts';
import { Money } from '#ui/components/price.tsx';
import { checkout as copy } from '#web/copy/checkout.ts';
import { fees } from '#web/copy/fees.ts';
import { formatAddress } from '#web/features/account/format-address.ts';
import { formatDateValue } from '#web/features/forms/parse-date.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import type { CheckoutDraft, Step } from './checkout-state.ts';
import { customsValues } from './customs-form.ts';
import type { OwnData } from './use-own-data.ts';
import { selectedAddress, selectedZone } from './use-own-data.ts';

interface SummaryProps {
  draft: CheckoutDraft;
  data: OwnData;
}

/** Two-line summary of a finished step. */
export function StepSummary({ step, ...answers }: SummaryProps & { step: Step }) {
  if (step === 'userInformation') return <CustomsSummary {...answers} />;
  if (step === 'deliveryMethod') return <DeliverySummary {...answers} />;
  return step === 'shippingAddress' ? <AddressSummary {...answers} /> : null;
}

function CustomsSummary({ data }: SummaryProps) {
  const { firstName, lastName, secondLastName, document, birthday } = customsValues(data.profile);
  return (
    <>
      <strong>{[firstName, lastName, secondLastName].filter(Boolean).join(' ')}</strong>
      <span>{`${copy.customs.identityCard(formatDocument(document))} · ${formatDateValue(birthday)}`}</span>
    </>
  );
}

function DeliverySummary({ draft, data }: SummaryProps) {
  const toMoney = useTwoCurrencies();
  const { pickupBranch: branch, tariff } = useShopData().settings;
  if (draft.confirmed.deliveryMethod === 'pickup') {
    return (
      <>
        <span>
          <strong>{fees.zones.PICKUP}</strong>
          {`, ${fees.free.toLowerCase()}`}
        </span>
        <span>{`${branch.address}, ${branch.neighborhood}, Montevideo ${branch.zipCode}`}</span>
      </>
    );
  }
  const zone = selectedAddress(draft, data) === null ? undefined : selectedZone(draft, data);
  return (
    <span>
      <strong>{zone === undefined ? copy.delivery.home : fees.zones[zone]}</strong>
      {zone === undefined ? `, ${copy.delivery.from} ` : ', '}
      <Money {...toMoney(tariff.delivery[zone ?? 'MONTEVIDEO'])} />
    </span>
  );
}

function AddressSummary({ draft, data }: SummaryProps) {
  const address = selectedAddress(draft, data);
  if (address === null) return null;
  const { street, place } = formatAddress(address);
  return (
    <>
      <strong>{street}</strong>
      <span>{place}</span>
    </>
  );
}
