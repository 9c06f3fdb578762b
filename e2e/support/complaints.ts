import { expect, type Page, test } from '@playwright/test';
import type { Case } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import { previewAct } from '#e2e/support/acts.ts';
import { searchAsStaff } from './backoffice.ts';
import { callApi, newCustomer } from './customers.ts';
import { createOrder, payOrder } from './orders.ts';
import { SHOP_URL } from './shop.ts';

/** How many steps there may be from a shopper's words to the repair, whoever takes them. */
const MAX_STEPS = 6;

/** What the staff does about a complaint. A step is one thing: a click that navigates or submits, or a search. */
export interface ComplaintDesk {
  page: Page;
  /** Types into the search of every page and sends it. */
  search(text: string): Promise<void>;
  /** Follows the link of this name; in a row where the page has several. */
  follow(name: string | RegExp, row?: string): Promise<void>;
  /** Fills in a form and presses its button, which does it at once. */
  send(form: string): Promise<void>;
  /** Opens the act, gives the reason, looks at what it will do, and confirms it: two steps. */
  perform(form: string, reason: string, expected: string | RegExp): Promise<void>;
  /** The next steps are another person's, on their page; they count for the same complaint. */
  passTo(page: Page): ComplaintDesk;
}

export function openDesk(page: Page, counter = { steps: 0 }): ComplaintDesk {
  const step = (title: string, act: () => Promise<void>) => {
    counter.steps += 1;
    expect(counter.steps, `steps until «${title}»`).toBeLessThanOrEqual(MAX_STEPS);
    return test.step(`${counter.steps}: ${title}`, act);
  };
  return {
    page,
    search: (text) =>
      step(`search for ${text}`, async () => {
        await searchAsStaff(page, text);
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Hoy|Cola|Buscar)$/);
      }),
    follow: (name, row) =>
      step(`follow ${name}`, async () => {
        const place = row === undefined ? page : page.getByRole('row').filter({ hasText: row });
        // The history names the same page once more.
        await place
          .getByRole('link', { name, exact: typeof name === 'string' })
          .first()
          .click();
      }),
    send: (name) =>
      step(`send ${name}`, async () => {
        await page.getByRole('form', { name, exact: true }).getByRole('button', { name, exact: true }).click();
      }),
    perform: async (name, reason, expected) => {
      const form = page.getByRole('form', { name, exact: true });
      await step(`look at what ${name} does`, async () => {
        await previewAct(page, name, { reason, expected });
      });
      await step(`confirm ${name}`, async () => {
        await form.getByRole('button', { name: 'Confirmar' }).click();
        await expect(form).toBeHidden();
        // The list says that it is read anew, for a moment.
        const told = page.getByRole('status').filter({ hasNotText: 'Esto va a pasar', hasText: expected });
        await expect(told.first()).toBeVisible();
      });
    },
    passTo: (other) => openDesk(other, counter),
  };
}

export const HEADPHONES = 'B0PNTEQ40A';

/** What a shopper knows of the order that they complain about. */
export interface ComplainedOrder extends Pick<Order, 'id'> {
  number: number;
  token: string;
  email: string;
  lines: string[];
  read(): Promise<Order>;
  refunds(): Promise<Refund[]>;
  cases(): Promise<Case[]>;
  complain(kind: CaseKind, text: string, more?: object): Promise<Case>;
}

export async function newOrder(products: Record<string, number> = { [HEADPHONES]: 1 }): Promise<ComplainedOrder> {
  const { token, email } = await newCustomer();
  return ofOrder(await createOrder(token, products), { token, email });
}

/** The order with what its shopper may ask the shop. */
export function ofOrder(order: Order, { token, email }: { token: string; email: string }): ComplainedOrder {
  const { id, number, cart } = order;
  return {
    ...{ id, number: Number(number), token, email, lines: cart.items.map((line) => line.id) },
    read: () => callApi(`/orders/${id}`, { token }),
    refunds: () => callApi(`/orders/${id}/refunds`, { token }),
    cases: () => callApi(`/orders/${id}/cases`, { token }),
    complain: (kind, text, more = {}) =>
      callApi(`/orders/${id}/cases`, { method: 'POST', token, body: { kind, text, ...more } }),
  };
}

/** An order that is paid and bought; its packages are on the way to the depot. */
export async function boughtOrder(products?: Record<string, number>): Promise<ComplainedOrder> {
  const order = await newOrder(products);
  await payOrder(order.token, order.id);
  await waitForStatus(order, 'ZINC_PAID');
  return order;
}

export async function waitForStatus({ read }: ComplainedOrder, status: string): Promise<void> {
  await expect.poll(async () => (await read()).status, { timeout: 60_000, intervals: [100] }).toBe(status);
}

/** Expects that nothing of a kind waits any more in the queue for what this text names. */
export async function expectOutOfQueue(page: Page, kind: string, text: string): Promise<void> {
  await page.goto(`${SHOP_URL}/operacion/cola?tipo=${kind}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cola' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0);
}
