/** The mails of an order's journey that its shopper can do without; all others have to be sent. */
export const OPTIONAL_ORDER_MAILS = ['at-depot', 'traveling', 'arrived', 'in-delivery'] as const;
export type OptionalOrderMail = (typeof OPTIONAL_ORDER_MAILS)[number];

export function isOptionalMail(kind: string): kind is OptionalOrderMail {
  return OPTIONAL_ORDER_MAILS.some((mail) => mail === kind);
}
