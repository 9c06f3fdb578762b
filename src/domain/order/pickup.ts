import { isUnderWay } from './arrival-estimate.ts';
import type { DeliveryMethod, OrderStatus } from './status.ts';

/** Why an authorization to pick up is over; `closed` where the order was delivered otherwise, or refunded. */
export const PICKUP_ENDINGS = ['picked-up', 'changed', 'revoked', 'closed'] as const;
export type PickupEnding = (typeof PICKUP_ENDINGS)[number];

/** Who picks an order up: whom it names, or whom its shopper authorized. */
export const COLLECTORS = ['recipient', 'authorized'] as const;
export type Collector = (typeof COLLECTORS)[number];

/** How many different wrong codes block an authorization. */
export const MAX_WRONG_CODES = 5;

export const PICKUP_CODE_LENGTH = 8;
const CODE = /^[A-HJ-NP-Z2-9]{8}$/;

interface PickupOrder {
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
}

/** Whether another person can be authorized to pick the order up: from its payment until it is delivered. */
export function mayAuthorizePickup({ status, deliveryMethod }: PickupOrder): boolean {
  return deliveryMethod === 'pickup' && isUnderWay(status);
}

/** A code however it was typed: in capitals, without spaces and hyphens. */
export function normalizePickupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

export function isPickupCode(typed: string): boolean {
  return CODE.test(normalizePickupCode(typed));
}

/** 'ABCD-2345': in two groups, as it is read aloud. */
export function formatPickupCode(code: string): string {
  const half = PICKUP_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** How many more codes can be typed; none once it is blocked. */
export function pickupTriesLeft(wrongCodes: number): number {
  return Math.max(0, MAX_WRONG_CODES - wrongCodes);
}

/** What a typed code is worth. One that was wrong before is not counted again, and a blocked authorization takes none. */
export function checkPickupCode(
  authorization: { codeHash: string; wrongHashes: readonly string[] },
  typedHash: string,
): 'right' | 'wrong' | 'repeated' | 'blocked' {
  const { codeHash, wrongHashes } = authorization;
  if (pickupTriesLeft(wrongHashes.length) === 0) return 'blocked';
  if (typedHash === codeHash) return 'right';
  return wrongHashes.includes(typedHash) ? 'repeated' : 'wrong';
}
