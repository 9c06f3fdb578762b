import type { ReactNode } from 'react';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { STAFF_STATUS_NAMES, STAFF_STATUS_SHORT } from '#domain/staff/order-status-names.ts';
import {
  BoxIcon,
  CardIcon,
  CartIcon,
  CheckIcon,
  ErrorIcon,
  ExternalIcon,
  HistoryIcon,
  HomeIcon,
  type IconProps,
  LockIcon,
  PinIcon,
} from '#ui/icons/icons.tsx';
import './state-badge.css';

const OWED = 'Falta devolver';
const OWED_TITLE = 'Terminada, y la devolución todavía no se pagó';

export type Tone = 'wait' | 'work' | 'travel' | 'done' | 'stop';

const LOOKS: Readonly<Record<OrderStatus, [tone: Tone, icon: (props: IconProps) => ReactNode]>> = {
  NEW: ['wait', HistoryIcon],
  PROCESSING: ['wait', CardIcon],
  PAID: ['work', CartIcon],
  ZINC_PROCCESSING: ['work', CartIcon],
  ZINC_PAID: ['work', BoxIcon],
  PACKAGE_RECEIVED: ['travel', BoxIcon],
  READY_TO_DELIVER: ['travel', BoxIcon],
  SHIPPING: ['travel', ExternalIcon],
  PACKAGE_SHIPPED: ['travel', LockIcon],
  IN_DISTRIBUTION: ['travel', PinIcon],
  PICK_UP: ['travel', HomeIcon],
  DELIVERED: ['done', CheckIcon],
  COMPLETED: ['done', CheckIcon],
  CANCELED: ['stop', ErrorIcon],
  FAILED: ['stop', ErrorIcon],
  REFUND: ['stop', ErrorIcon],
};

interface StateBadgeProps {
  status: OrderStatus;
  /** Whether money of it is still to be sent back, or was. */
  refund: 'owed' | 'paid' | null;
}

/** The state of an order as icon, colour and short words; the whole sentence is its title. */
export function StateBadge({ status, refund }: StateBadgeProps) {
  const [tone, Icon] = LOOKS[status];
  if (status === 'REFUND' && refund === 'owed')
    return (
      <Badge tone="work" title={OWED_TITLE}>
        <Icon size={16} />
        {OWED}
      </Badge>
    );
  return (
    <Badge tone={tone} title={STAFF_STATUS_NAMES[status]}>
      <Icon size={16} />
      {STAFF_STATUS_SHORT[status]}
    </Badge>
  );
}

/** A state in words and colour. */
export function Badge({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  return (
    <span className="state-badge" data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** Whether money of an order is still to be sent back, or was. */
export function refundState({ refunds }: Pick<OrderForStaff, 'refunds'>): 'owed' | 'paid' | null {
  if (refunds.some(({ isOwed }) => isOwed)) return 'owed';
  return refunds.length > 0 ? 'paid' : null;
}
