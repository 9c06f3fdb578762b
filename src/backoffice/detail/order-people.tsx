import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDocument } from '#domain/customer/document.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { MAX_WRONG_CODES } from '#domain/order/pickup.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { DataList } from '#ui/components/data-list.tsx';
import { peopleCopy as copy } from './copy.ts';

/** Who receives the order, and where. */
export function OrderPeople({ order }: { order: OrderForStaff }) {
  const { recipient, destination } = order;
  const { method, zone, address, lockedBecause } = destination;
  const names = [recipient.firstName, recipient.middleName, recipient.lastName, recipient.secondLastName];
  return (
    <section className="detail__section" aria-labelledby="entrega">
      <h2 id="entrega">{copy.title}</h2>
      <DataList
        rows={[
          { label: copy.recipient, value: names.filter(Boolean).join(' ') || copy.none },
          { label: copy.document, value: documentText(recipient) },
          { label: copy.phone, value: formatMobile(address.phoneNumber ?? recipient.phone ?? copy.none) },
          { label: copy.method, value: `${copy.methods[method]}, ${copy.zones[zone] ?? zone}` },
          { label: copy.address, value: placeOf(address) },
          ...pickupRows(order.pickup),
          ...(address.observations ? [{ label: copy.observations, value: address.observations }] : []),
        ]}
      />
      <p className="detail__muted">{lockedBecause === null ? copy.open : lockedBecause}</p>
    </section>
  );
}

/** Who may pick it up besides the recipient, or who did. */
function pickupRows(pickup: OrderForStaff['pickup']): { label: string; value: string }[] {
  const { authorized, tries, blocked, pickedUp: title, by } = copy.pickup;
  const { authorization = null, pickedUp = null } = pickup ?? {};
  const rows = [];
  if (authorization !== null) {
    const { name, triesLeft } = authorization;
    const note = triesLeft === 0 ? blocked : triesLeft < MAX_WRONG_CODES ? tries(triesLeft) : null;
    rows.push({ label: authorized, value: [name, note].filter(Boolean).join(', ') });
  }
  if (pickedUp !== null) {
    const at = formatDateTime(pickedUp.at);
    const value = pickedUp.by === 'recipient' ? by.recipient(at) : by.authorized(pickedUp.name, at);
    rows.push({ label: title, value });
  }
  return rows;
}

function documentText({ document, hasDocument }: OrderForStaff['recipient']): string {
  if (document !== null) return formatDocument(document);
  return hasDocument ? copy.sealed : copy.none;
}

export function placeOf(address: OrderForStaff['destination']['address']): string {
  const { address: street, doorNumber, neighborhood, apartment, zipCode } = address;
  const line = [street, doorNumber].filter(Boolean).join(' ');
  return [line, neighborhood, apartment, zipCode].filter(Boolean).join(', ') || copy.none;
}
