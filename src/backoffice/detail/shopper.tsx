import { Link } from 'react-router';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatMobile } from '#domain/customer/profile.ts';
import { shopperCopy as copy } from './copy.ts';
import { whatsAppLink } from './whatsapp-link.ts';

/** Whose order it is, and how to reach them. */
export function Shopper({ order }: { order: OrderForStaff }) {
  const { email, locker, customerId, isAnonymized, showsPersonalData, destination, recipient } = order;
  if (isAnonymized) return <p>{copy.anonymized}</p>;
  const name = [recipient.firstName, recipient.lastName].filter(Boolean).join(' ');
  return (
    <p className="detail__row">
      {customerId === null ? (
        <span>
          <strong>{name}</strong> {email}
        </span>
      ) : (
        <Link to={`/clientes/${customerId}`}>
          <strong>{name}</strong> {email}
        </Link>
      )}
      {locker === null ? null : <span>{copy.locker(locker)}</span>}
      {showsPersonalData ? <Phone phone={destination.address.phoneNumber ?? recipient.phone} /> : null}
    </p>
  );
}

/** A mobile with its chat; nothing for another number. */
export function Phone({ phone }: { phone: string | null }) {
  const chat = phone === null ? null : whatsAppLink(phone);
  if (phone === null || chat === null) return null;
  return (
    <>
      <a href={`tel:${phone}`}>{formatMobile(phone)}</a>
      <a href={chat} target="_blank" rel="noopener noreferrer">
        {copy.whatsApp}
      </a>
    </>
  );
}
