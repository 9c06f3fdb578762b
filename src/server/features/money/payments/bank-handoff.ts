import type { BankForm } from '#contract/orders.ts';
import { findPaymentInReview } from '#db/payment-review.ts';
import { bankOf } from '#domain/payment/method.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { escapeHtml } from '#server/http/plain-page.ts';
import { buildBankForm } from './bank-form.ts';
import { findAttemptOfTransaction } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'partners' | 'fieldCipher'>;

/** A document of its own, because its policy has to allow what the shop's pages must not. */
export interface BankHandoff {
  html: string;
  policy: string;
}

const NONCE_BYTES = 16;

/**
 * The document that posts a bank's form. The caller proves with the signed fields that it was given the form of a
 * payment that is still open; what is posted is built anew, so that the document leads nowhere but to the bank. Null:
 * there is no such payment, or a person looks at it.
 */
export async function createBankHandoff(deps: Deps, fields: Record<string, unknown>): Promise<BankHandoff | null> {
  const form = await findOpenForm(deps, String(fields.idTransaccion));
  if (!form || !isSame(form.fields, fields)) return null;
  const nonce = Buffer.from(deps.random.bytes(NONCE_BYTES)).toString('base64url');
  return { html: renderHandoff(form, nonce), policy: handoffPolicy(nonce) };
}

async function findOpenForm(deps: Deps, transactionId: string): Promise<BankForm | null> {
  const attempt = await findAttemptOfTransaction(deps.db, transactionId);
  if (attempt?.state !== 'pending' || attempt.expires_at <= deps.clock() || !bankOf(attempt.method)) return null;
  const { order_id: orderId, charge_id: chargeId } = attempt;
  if (await findPaymentInReview(deps.db, { orderId, chargeId })) return null;
  const order = await findOrder(deps.db, orderId);
  return order ? buildBankForm(deps, { order, attempt }) : null;
}

function isSame(expected: Record<string, string>, received: Record<string, unknown>): boolean {
  const names = Object.keys(expected);
  return Object.keys(received).length === names.length && names.every((name) => received[name] === expected[name]);
}

/**
 * Browsers check form-action on every redirect of a posted form, and the bank's redirects are unknown: the directive is
 * absent, which allows all.
 */
function handoffPolicy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
}

/** Submitted before the document has loaded, the form replaces this document in the history: the bank's Back skips it. */
function renderHandoff({ action, fields }: BankForm, nonce: string): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!DOCTYPE html>
<html lang="es-UY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Vas a tu banco</title></head><body><main>
<h1>Te llevamos al sitio de tu banco</h1>
<form method="post" action="${escapeHtml(action)}">${inputs.join('')}
<p>Si no pasa nada en unos segundos:</p><button type="submit">Seguir al banco</button></form></main>
<script nonce="${nonce}">document.forms[0].submit()</script></body></html>`;
}
