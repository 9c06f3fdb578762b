import { PAGES } from '#contract/pages.ts';
import { shell } from '#web/copy/shell.ts';

/** The second row of the header, repeated in the drawer. */
export const SHOP_LINKS = [
  { to: PAGES.offers, label: shell.offers },
  { to: PAGES.bestSellers, label: shell.bestSellers },
  { to: PAGES.trending, label: shell.trending },
  { to: PAGES.howItWorks, label: shell.howItWorks },
  { to: PAGES.fees, label: shell.fees },
] as const;

export const ACCOUNT_LINKS = [
  { to: PAGES.account, label: shell.accountInfo },
  { to: PAGES.orders, label: shell.orders },
  { to: PAGES.security, label: shell.security },
] as const;

/** A customer's pages outside the account section. */
export const CUSTOMER_LINKS = [
  { to: PAGES.history, label: shell.history },
  { to: PAGES.tracking, label: shell.tracking },
] as const;
