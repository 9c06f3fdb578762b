import { escapeHtml, formatAmount, renderDefinitions, renderPage } from '#simulators/page.ts';
import { bankName } from './banks.ts';
import type { BankTransaction, Decision } from './state.ts';

const COLOUR = '#0b4f8a';
const TITLE = 'Sistarbanc (simulado)';

const BUTTONS: [Decision, string][] = [
  ['approve', 'Aprobar el pago'],
  ['reject', 'Rechazar el pago'],
  ['abandon', 'Cerrar sin pagar'],
  ['approve-late', 'Aprobar con demora (20 segundos)'],
  ['wrong-amount', 'Confirmar un monto distinto'],
  ['twice', 'Confirmar dos veces'],
];

export function renderPaymentPage(transaction: BankTransaction, action: string): string {
  const { values } = transaction;
  const buttons = BUTTONS.map(
    ([value, label], index) =>
      `<button type="submit" name="decision" value="${value}"${index === 0 ? ' class="main"' : ''}>${escapeHtml(label)}</button>`,
  );
  const body = `<h1>Confirmá tu pago</h1>${renderDefinitions([
    ['Banco', bankName(values.idBanco) ?? values.idBanco],
    ['Comercio', values.idOrganismo],
    ['Factura', values.idFactura],
    ['Moneda', values.moneda],
    ['Importe', formatAmount(values.importe, values.moneda)],
  ])}<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="idTransaccion" value="${escapeHtml(values.idTransaccion)}">${buttons.join('\n')}</form>
<p class="note">Esta página imita a la del banco: no se mueve dinero. Transacción ${escapeHtml(values.idTransaccion)}.</p>`;
  return renderPage({ title: TITLE, colour: COLOUR, body });
}

export function renderMessagePage(heading: string, text: string, link?: string): string {
  const back = link ? `<p><a href="${escapeHtml(link)}">Volver a la tienda</a></p>` : '';
  return renderPage({
    title: TITLE,
    colour: COLOUR,
    body: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${back}`,
  });
}
