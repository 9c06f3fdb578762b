import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDocument } from '#domain/customer/document.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.people;

/** Who receives the order, and where. */
export function OrderPeople({ order }: { order: OrderForStaff }) {
  const { recipient, destination } = order;
  const { method, zone, address, lockedBecause } = destination;
  const names = [recipient.firstName, recipient.middleName, recipient.lastName, recipient.secondLastName];
  return (
    <section className="order-desk__section" aria-labelledby="entrega">
      <h2 id="entrega">{copy.title}</h2>
      <DataList
        rows={[
          { label: copy.recipient, value: names.filter(Boolean).join(' ') || copy.none },
          { label: copy.document, value: documentText(recipient) },
          { label: copy.phone, value: formatMobile(address.phoneNumber ?? recipient.phone ?? copy.none) },
          { label: copy.method, value: copy.methods[method] },
          { label: copy.address, value: [address.address, address.doorNumber].filter(Boolean).join(' ') || copy.none },
          { label: copy.neighborhood, value: [address.neighborhood, address.apartment].filter(Boolean).join(', ') },
          { label: copy.zipCode, value: address.zipCode || copy.none },
          { label: copy.observations, value: address.observations ?? copy.none },
          { label: copy.zone, value: copy.zones[zone] ?? zone },
        ]}
      />
      <p>{lockedBecause === null ? copy.open : lockedBecause}</p>
    </section>
  );
}

function documentText({ document, hasDocument }: OrderForStaff['recipient']): string {
  if (document !== null) return formatDocument(document);
  return hasDocument ? copy.sealed : copy.none;
}
