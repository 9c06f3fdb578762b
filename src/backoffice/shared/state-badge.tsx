import type { ReactNode } from 'react';
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

/** The state of an order as icon, colour and short words; the whole sentence is its title. */
export function StateBadge({ status }: { status: OrderStatus }) {
  const [tone, Icon] = LOOKS[status];
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
