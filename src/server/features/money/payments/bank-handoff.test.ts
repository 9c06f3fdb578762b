import { describe, expect, test } from 'vitest';
import type { BankForm } from '#contract/orders.ts';
import { BANK_HANDOFF_PATH } from '#contract/pages.ts';
import { createShopper, placeOrder, preparePayment } from '#testing/order-steps.ts';
import { confirmAsBank } from '#testing/payment-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();
const who = await createShopper(shop);

async function openForm(): Promise<{ id: string; form: BankForm }> {
  const { id } = await placeOrder(shop, who);
  const { body } = await preparePayment(shop, who, { id });
  return { id, form: body.form };
}

async function handOff(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${shop.url}${BANK_HANDOFF_PATH}`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, policy, headers: response.headers, html: await response.text() };
}

const inputsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );

describe("the hand-off to the bank of a signed form's own fields", () => {
  test('is a document that holds only that form, with a script of its own nonce and a button', async () => {
    const { form } = await openForm();
    const { status, policy, headers, html } = await handOff(form.fields, { 'sec-fetch-site': 'same-origin' });
    expect(status).toBe(200);
    expect(/<form[^>]* action="([^"]*)"/.exec(html)?.[1]).toBe(form.action);
    expect(inputsOf(html)).toEqual(form.fields);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toContain('<button type="submit">Seguir al banco</button>');
    const nonce = /<script nonce="([^"]+)">/.exec(html)?.[1];
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy, 'the addresses that the bank redirects to are unknown').not.toContain('form-action');
    for (const strict of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(strict);
    expect(headers.get('cache-control')).toBe('no-store');
    const again = await handOff(form.fields);
    expect(again.policy).not.toBe(policy);
  });

  test('leads nowhere but home with any field altered, left out or added', async () => {
    const { form } = await openForm();
    const names = Object.keys(form.fields);
    expect(names).toContain('urlVuelta');
    const altered = names.map((name) => ({ ...form.fields, [name]: `${form.fields[name]}1` }));
    const left = names.map((name) => Object.fromEntries(Object.entries(form.fields).filter(([key]) => key !== name)));
    const other: Record<string, string>[] = [
      {},
      { ...form.fields, action: 'https://evil.example' },
      { idTransaccion: '\0' },
    ];
    for (const fields of [...altered, ...left, ...other]) {
      const { status, html, headers } = await handOff(fields);
      expect([status, headers.get('location')], JSON.stringify(fields)).toEqual([303, '/']);
      expect(html).not.toContain('<form');
    }
  });

  test('is refused to another site', async () => {
    const { form } = await openForm();
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await handOff(form.fields, { 'sec-fetch-site': site })).status).toBe(303);
  });

  test('is over once the payment is decided, replaced or expired', async () => {
    const [paid, replaced, expired] = [await openForm(), await openForm(), await openForm()];
    await confirmAsBank(shop, paid.form);
    await preparePayment(shop, who, { id: replaced.id, method: 'sistarbanc_visa' });
    for (const { form } of [paid, replaced]) expect((await handOff(form.fields)).status).toBe(303);
    expect((await handOff(expired.form.fields)).status).toBe(200);
    shop.clock.advance(31 * 60_000);
    expect((await handOff(expired.form.fields)).status).toBe(303);
  });
});
