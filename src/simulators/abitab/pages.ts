import { escapeHtml, formatAmount, renderDefinitions, renderPage } from '#simulators/page.ts';
import { paymentCode, type Voucher } from './state.ts';

const STATES = { Pending: 'Pendiente de pago', Approved: 'Pago', Canceled: 'Vencido' };

const FORM = `<form method="post"><button type="submit" name="decision" value="pay" class="main">Pagar en el local</button>
<button type="submit" name="decision" value="expire">Dejar vencer</button></form>`;

const DAY = new Intl.DateTimeFormat('es-UY', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Montevideo' });

export function renderCouponPage(voucher: Voucher | null): string {
  const title = 'Abitab (simulado)';
  const colour = '#00508f';
  if (!voucher) return renderPage({ title, colour, body: '<h1>No encontrado</h1><p>El cupón no existe.</p>' });
  const body = `<h1>Cupón de pago</h1>${renderDefinitions([
    ['Código', paymentCode(voucher)],
    ['Pedido', voucher.order],
    ['Importe', formatAmount(String(voucher.amount), voucher.currency)],
    ['Moneda', voucher.currency],
    ['Vence', DAY.format(voucher.expiresAt)],
    ['Estado', STATES[voucher.status]],
  ])}${voucher.status === 'Pending' ? FORM : ''}
<p class="note">Esta página imita al local de cobranza: no se mueve dinero. Compra ${escapeHtml(String(voucher.id))}.</p>`;
  return renderPage({ title, colour, body });
}
