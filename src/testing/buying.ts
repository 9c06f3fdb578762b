import { type CallName, methodAndPath } from '#contract/calls.ts';
import type { BankForm } from '#contract/orders.ts';
import type { Answer, CallHow, LooseInput } from './shop.ts';

/** One call over HTTP, as a client that knows nothing of the server makes it. */
export async function callShop<Name extends CallName>(
  url: string,
  name: Name,
  { input = {}, how = {} }: { input?: LooseInput<Name>; how?: CallHow } = {},
): Promise<Answer> {
  const { method, path } = methodAndPath(name);
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values[key] ?? ''));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  const answer = await fetch(`${url}/api${filled}${search ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
      ...(how.idempotencyKey ? { 'idempotency-key': how.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers };
}

export type BankDecision = 'approve' | 'reject' | 'abandon' | 'approve-late' | 'wrong-amount' | 'twice';

/** What a shopper's browser does at the bank: posts the shop's form, presses a button, and is sent back somewhere. */
export async function decideAtBank(form: BankForm, decision: BankDecision): Promise<string> {
  const page = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) });
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!page.ok || !action) throw new Error(`the bank answered ${page.status}: ${html.slice(0, 300)}`);
  const decided = await fetch(new URL(action, form.action), {
    method: 'POST',
    body: new URLSearchParams({ idTransaccion: form.fields.idTransaccion ?? '', decision }),
    redirect: 'manual',
  });
  return decided.headers.get('location') ?? '';
}

/** What an adult Uruguayan fills in for customs. */
export const CUSTOMS_DATA = {
  firstName: 'Lucía',
  lastName: 'Fernández',
  document: '48712063',
  birthday: '1991-03-14',
  gender: 'F',
  phone: '099412873',
} as const;
