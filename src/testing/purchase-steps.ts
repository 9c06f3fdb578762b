import type { BankForm } from '#contract/orders.ts';

export type BankDecision = 'approve' | 'reject' | 'abandon' | 'approve-late' | 'wrong-amount' | 'twice';

/** Acts as the shopper's browser at the bank: posts the form, decides, and returns the URL of the redirect. */
export async function decideAtBank(form: BankForm, decision: BankDecision): Promise<string> {
  const page = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) });
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!page.ok || !action) throw new Error(`the bank returned ${page.status}: ${html.slice(0, 300)}`);
  const decided = await fetch(new URL(action, form.action), {
    method: 'POST',
    body: new URLSearchParams({ idTransaccion: form.fields.idTransaccion ?? '', decision }),
    redirect: 'manual',
  });
  return decided.headers.get('location') ?? '';
}

/** Valid customs data of an adult. */
export const CUSTOMS_DATA = {
  firstName: 'Lucía',
  lastName: 'Fernández',
  document: '48712061',
  birthday: '1991-03-14',
  gender: 'F',
  phone: '099412873',
} as const;
