import type { Decision } from './state.ts';

export type BankDecision = Decision;

/** The form with which a browser is sent to the bank. */
interface BankForm {
  action: string;
  fields: Record<string, string>;
}

/** Acts as the shopper's browser at the bank: posts the form, decides, and returns the URL of the redirect. */
export async function decideAtBank({ action, fields }: BankForm, decision: BankDecision): Promise<string> {
  const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
  const html = await page.text();
  const target = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!page.ok || !target) throw new Error(`the bank returned ${page.status}: ${html.slice(0, 300)}`);
  const decided = await fetch(new URL(target, action), {
    method: 'POST',
    body: new URLSearchParams({ idTransaccion: fields.idTransaccion ?? '', decision }),
    redirect: 'manual',
  });
  return decided.headers.get('location') ?? '';
}
