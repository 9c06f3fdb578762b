import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  announce as announceEvent,
  consolidateOrder,
  deliverOrder,
} from '#app/development/staged-complaints/order-steps.ts';
import { openShopperSession } from '#app/development/staged-complaints/shopper-session.ts';
import type { Case } from '#contract/cases.ts';
import type { Order } from '#contract/orders.ts';
import type { Refund } from '#contract/refunds.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import type { CarrierEventCode } from '#domain/order/carrier-codes.ts';
import { actButton } from '#e2e/support/acts.ts';
import { ADDRESS } from '#testing/order-steps.ts';
import { callApi, fillCart, newCustomer, newCustomerWithCustomsData } from './customers.ts';
import { createOrder, payOrder } from './orders.ts';
import { headingOf } from './server-elements.ts';
import { SHOP_URL, SIMULATORS_URL } from './shop.ts';
import { rowsWith, visitAsStaff } from './staff-visit.ts';

/**
 * How many actions there may be from a shopper's words to the repair, whoever takes them: a click, a key with those that are
 * held with it, or a text that is typed.
 */
const MAX_ACTIONS = 8;

/** What is found, and what is to be done with it at once. */
interface Wish {
  text: string;
  /** The beginning of the act's words, as somebody types it, and its title, as somebody chooses it. */
  act?: readonly [words: string, title: string];
}

/** What the staff does about a complaint, by keys; on phones by touch. */
export interface ComplaintDesk {
  page: Page;
  find(wish: Wish): Promise<void>;
  click(target: Locator): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Types where the focus is. */
  type(text: string): Promise<void>;
  /** Types into a field of an opened act, whatever stood there. */
  enter(field: Locator, text: string): Promise<void>;
  /** Opens the decision of a row of the queue: by what stands in the row, or, where that is not shown, beside the list. */
  decide(row: Locator, act: string): Promise<void>;
  /** Presses what the page waits for. */
  act(name: string): Promise<void>;
  /** Opens the act that the page waits for. */
  open(act: string): Promise<Locator>;
  /** Gives an opened act one of the reasons that it offers, looks at what it will do, and confirms it. */
  perform(act: string, reason: string, expected: string | RegExp): Promise<void>;
  /** Answers the shopper with a text that the shop has. */
  answer(template: string, expected: RegExp): Promise<void>;
  /** The next actions are another person's, on their page; they count for the same complaint. */
  passTo(page: Page): ComplaintDesk;
}

interface Counter {
  taken: number;
  most: number;
}

export function openDesk(page: Page, counter: Counter = { taken: 0, most: MAX_ACTIONS }): ComplaintDesk {
  const count = (action: string) => {
    counter.taken += 1;
    expect(counter.taken, `actions until «${action}»`).toBeLessThanOrEqual(counter.most);
  };
  const hands: Hands = {
    page,
    hasKeys: (page.viewportSize()?.width ?? 0) >= 1024,
    click: async (target) => {
      count(`click ${target}`);
      await target.click();
    },
    press: async (...keys) => {
      for (const key of keys) {
        count(`press ${key}`);
        await page.keyboard.press(key);
      }
    },
    type: async (text) => {
      count(`type ${text}`);
      await page.keyboard.type(text);
    },
  };
  return {
    ...hands,
    find: (wish) => test.step(`find ${wish.text}`, () => find(hands, wish)),
    enter: (field, text) => enter(hands, field, text),
    decide: (row, act) => test.step(`decide ${act}`, () => decide(hands, row, act)),
    act: (name) => test.step(`press ${name}`, () => pressAct(hands, name)),
    open: (act) => test.step(`open ${act}`, () => open(hands, act)),
    perform: (act, reason, expected) => test.step(`perform ${act}`, () => perform(hands, act, { reason, expected })),
    answer: (template, expected) => test.step(`answer ${template}`, () => answer(hands, template, expected)),
    passTo: (other) => openDesk(other, counter),
  };
}

interface Hands extends Pick<ComplaintDesk, 'page' | 'click' | 'press' | 'type'> {
  hasKeys: boolean;
}

async function find({ page, hasKeys, click, press, type }: Hands, { text, act }: Wish): Promise<void> {
  const field = page.getByRole('dialog', { name: 'Buscar y abrir' }).getByRole('textbox');
  const search = page.getByRole('banner').getByRole('button', { name: /^Buscar/ });
  // The field of the header becomes a button once the page's script runs; phones do not show it.
  await page.getByRole('button', { name: /^Buscar orden/, includeHidden: true }).waitFor({ state: 'attached' });
  await (hasKeys ? press('/') : click(search));
  await expect(field).toBeFocused();
  await type(act ? `${text} ${act[0]}` : text);
  if (hasKeys || act === undefined) await press('Enter');
  else await click(page.getByRole('menuitem', { name: act[1], exact: true }));
  await expect(field).toBeHidden();
  await expect(page.locator('h1')).not.toHaveText(/^(Hoy|Cola|Buscar)/);
}

async function decide(hands: Hands, row: Locator, act: string): Promise<void> {
  if (hands.hasKeys) await hands.click(row.getByRole('cell').last().getByRole('link'));
  else {
    await hands.click(row.getByRole('rowheader').getByRole('link'));
    await pressAct(hands, act);
  }
  await expect(hands.page.getByRole('form', { name: act, exact: true })).toBeVisible();
}

async function enter({ hasKeys, click, press, type }: Hands, field: Locator, text: string): Promise<void> {
  const isFocused = () => field.evaluate((input) => input === document.activeElement);
  if (hasKeys) while (!(await isFocused())) await press('Tab');
  else {
    await click(field);
    await field.selectText();
  }
  await type(text);
}

async function pressAct({ page, hasKeys, click, press }: Hands, name: string): Promise<void> {
  const control = actButton(page, name)
    .or(page.getByRole('link', { name, exact: true }))
    .first();
  await control.waitFor();
  await (hasKeys ? press('a') : click(control));
}

async function open(hands: Hands, act: string): Promise<Locator> {
  await pressAct(hands, act);
  const form = hands.page.getByRole('form', { name: act, exact: true });
  await expect(form).toBeVisible();
  return form;
}

interface Performed {
  reason: string;
  expected: string | RegExp;
}

async function perform({ page, ...hands }: Hands, act: string, { reason, expected }: Performed): Promise<void> {
  const form = page.getByRole('form', { name: act, exact: true });
  const offered = form.getByRole('button', { name: reason, exact: true });
  await expect(offered).toBeVisible();
  const key = (await offered.getAttribute('aria-keyshortcuts')) ?? '';
  await (hands.hasKeys ? hands.press(key) : hands.click(offered));
  await expect(form.getByLabel('Motivo', { exact: true })).toHaveValue(reason);
  await expect(form.getByRole('status')).toContainText('Esto va a pasar');
  await expect(form.getByRole('status')).toContainText(expected);
  const confirm = form.getByRole('button', { name: 'Confirmar', exact: true });
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await (hands.hasKeys ? hands.press('Enter') : hands.click(confirm));
  await expect(form).toBeHidden();
  // The list says that it is read anew, for a moment.
  const told = page.getByRole('status').filter({ hasNotText: 'Esto va a pasar', hasText: expected });
  await expect(told.first()).toBeVisible();
}

async function answer({ page, ...hands }: Hands, template: string, expected: RegExp): Promise<void> {
  const form = page.getByRole('form', { name: 'Mandar el mensaje', exact: true });
  const text = page.getByLabel('Mensaje a quien compró');
  const link = page.getByRole('link', { name: template, exact: true });
  if (hands.hasKeys) {
    await expect(text.or(page.getByText('Mensaje', { exact: true })).first()).toBeVisible();
    if (!(await text.isVisible())) await hands.press('r');
    await hands.press((await link.getAttribute('aria-keyshortcuts')) ?? '');
  } else {
    if (!(await link.isVisible())) await hands.click(page.getByText('Mensaje', { exact: true }));
    await hands.click(link);
  }
  await expect(text).toHaveValue(expected);
  const send = form.getByRole('button', { name: 'Mandar el mensaje', exact: true });
  await (hands.hasKeys ? hands.press('Control+Enter') : hands.click(send));
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

/** An order that is paid and bought, with delivery to an address in Montevideo. */
export async function homeDeliveryOrder(): Promise<ComplainedOrder> {
  const customer = await newCustomerWithCustomsData();
  const { token } = customer;
  await fillCart(token, { [HEADPHONES]: 1 });
  const { id: cartId } = await callApi<{ id: string }>('/users/cart', { token });
  const { id: addressId } = await callApi<{ id: string }>('/shipping-addresses', {
    method: 'POST',
    token,
    body: ADDRESS,
  });
  const body = { cartId, currency: 'USD', deliveryMethod: 'delivery', addressId, useFranchese: 'USE' };
  const order = ofOrder(await callApi<Order>('/orders', { method: 'POST', token, body }), customer);
  await payOrder(token, order.id);
  await waitForStatus(order, 'ZINC_PAID');
  return order;
}

export async function waitForStatus({ read }: ComplainedOrder, status: string): Promise<void> {
  await expect.poll(async () => (await read()).status, { timeout: 60_000, intervals: [100] }).toBe(status);
}

/** Expects that nothing of a kind waits any more in the queue, as the server writes it, for what this text names. */
export async function expectNotQueued(kind: string, text: string): Promise<void> {
  const queue = await visitAsStaff(`/operacion/cola?tipo=${kind}`);
  expect(headingOf(queue.page)).toBe('Cola');
  await expect
    .poll(async () => {
      await queue.open(queue.path);
      return rowsWith(queue.document, text).length;
    })
    .toBe(0);
}

/** What the shopper does by the shop's calls. */
const sessionOf = ({ email, token }: ComplainedOrder) =>
  openShopperSession({ shopUrl: SHOP_URL, simulatorsUrl: SIMULATORS_URL, shopper: { email, token } });

/** An order whose shipment flies to Uruguay. */
export async function shippedOrder(products?: Record<string, number>): Promise<ComplainedOrder> {
  const order = await newOrder(products);
  await consolidateOrder(sessionOf(order), await order.read());
  await announce(order, 'ALVOL');
  return order;
}

/** The carrier reports an event of the order's shipment. */
export async function announce(order: ComplainedOrder, code: CarrierEventCode): Promise<void> {
  await announceEvent(sessionOf(order), await order.read(), code);
}

/** An order that the carrier says it delivered. */
export async function deliveredOrder(products?: Record<string, number>): Promise<ComplainedOrder> {
  const order = await newOrder(products);
  await deliverOrder(sessionOf(order), await order.read());
  await waitForStatus(order, 'COMPLETED');
  return order;
}
