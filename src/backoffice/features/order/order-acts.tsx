import type { ComponentType } from 'react';
import { orderCopy as copy } from '#backoffice/copy/order.ts';
import type { ActState } from '#backoffice/lib/calls.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { AddressAct } from './acts/address-act.tsx';
import { DocumentAct } from './acts/document-act.tsx';
import { HoldAct } from './acts/hold-act.tsx';
import { MailAct } from './acts/mail-act.tsx';
import { NoteAct } from './acts/note-act.tsx';
import { PagesAct } from './acts/pages-act.tsx';
import { PaymentAct } from './acts/payment-act.tsx';
import { RecipientAct } from './acts/recipient-act.tsx';

export interface ActSectionProps {
  order: OrderForStaff;
  staff: StaffMember;
  /** A new one for each page that is loaded. */
  actKey: string;
  /** The result of the page's last form, whichever it was. */
  state: ActState | undefined;
}

/**
 * The acts on an order, one section a file (`acts/`), in the order of the page. A section renders nothing where the
 * person may not act, or there is nothing to act on. Its form is read in `act-parsers.ts`.
 */
const ACT_SECTIONS: readonly ComponentType<ActSectionProps>[] = [
  PagesAct,
  PaymentAct,
  HoldAct,
  NoteAct,
  MailAct,
  AddressAct,
  RecipientAct,
  DocumentAct,
];

export function OrderActs(props: ActSectionProps) {
  return (
    <section className="order-desk__section" aria-labelledby="acciones">
      <h2 id="acciones">{copy.acts}</h2>
      <div className="order-desk__acts">
        {ACT_SECTIONS.map((Section) => (
          <Section key={Section.name} {...props} />
        ))}
      </div>
    </section>
  );
}
