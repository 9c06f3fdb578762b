import type { DevelopmentPage } from '#app/development/development-page.ts';
import { orderPage } from '#contract/pages.ts';
import { EXCEPTIONS } from '#domain/exceptions/kinds.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { BACKOFFICE_PATH } from '#server/backoffice/session-cookie.ts';
import { escapeHtml } from '#simulators/page.ts';
import { COMPLAINT_IDS, type ComplaintId, isFitting, STAGED_COMPLAINTS } from './complaints.ts';

export const COMPLAINTS_PATH = '/dev/problemas';

export interface ListedOrder {
  id: string;
  number: number;
  status: OrderStatus;
}

export interface ComplaintsView {
  email: string;
  /** Null where nobody has this address. */
  shopper: { id: string; orders: ListedOrder[] } | null;
  done: { complaint: ComplaintId; order: ListedOrder } | null;
  /** Why something could not be staged. */
  problem: string | null;
}

/** The complaints that can be staged for a shopper, and what was staged just now. */
export function complaintsPage(view: ComplaintsView): DevelopmentPage {
  const { email, shopper, problem } = view;
  return {
    title: 'Problemas de prueba',
    body: `<p>Los doce reclamos de siempre, para entrenar al equipo y mostrar la tienda. Cada uno pasa de verdad: la orden se hace y se paga, y lo que falla son los bancos, la tienda y el transportista simulados.</p>
<form><input type="search" name="de" value="${escapeHtml(email)}" aria-label="Correo de quien compra" placeholder="Correo de quien compra"><button>Cambiar</button></form>
${problem === null ? '' : `<section role="alert"><h2>No se pudo armar</h2><p>${escapeHtml(problem)}</p></section>`}${outcome(view)}${shopper === null ? '<p role="status">No hay ninguna cuenta con ese correo.</p>' : COMPLAINT_IDS.map((id) => card(id, email, shopper.orders)).join('')}`,
  };
}

function outcome({ email, shopper, done }: ComplaintsView): string {
  if (!done || !shopper) return '';
  const { complaint, order } = done;
  const { says, staff, queue } = STAGED_COMPLAINTS[complaint];
  const links: [string, string][] = [
    [orderPage(order.id), `La orden ${order.number}, como la ve quien compró`],
    [`/dev/mails?to=${encodeURIComponent(email)}`, 'Los correos que recibió'],
    [`${BACKOFFICE_PATH}/ordenes/${order.number}`, `La orden ${order.number} en Operación`],
    ...(queue === null
      ? []
      : [[`${BACKOFFICE_PATH}/cola?tipo=${queue}`, `La cola: ${EXCEPTIONS[queue].name}`] satisfies [string, string]]),
    ...(complaint === 'delete-data'
      ? [[`${BACKOFFICE_PATH}/clientes/${shopper.id}`, 'Su página de cliente'] satisfies [string, string]]
      : []),
  ];
  return `<section role="status" aria-labelledby="listo"><h2 id="listo">Listo: «${escapeHtml(says)}»</h2>
<p>${escapeHtml(staff)}</p><ul>${links.map(([to, text]) => `<li><a href="${escapeHtml(to)}">${escapeHtml(text)}</a></li>`).join('')}</ul>${
    complaint === 'paid-pending'
      ? `<form method="post" action="${COMPLAINTS_PATH}/fin">${hidden({ de: email, orden: order.id })}<button>Terminar la falla del banco</button></form>`
      : ''
  }</section>`;
}

function card(id: ComplaintId, email: string, orders: readonly ListedOrder[]): string {
  const { says, staged, staff, queue } = STAGED_COMPLAINTS[id];
  const where = queue === null ? 'En la página de la orden' : `En la cola: ${EXCEPTIONS[queue].name}`;
  const options = orders
    .filter(({ status }) => isFitting(id, status))
    .map((order) => `<option value="${order.id}">Orden ${order.number}: ${STAFF_STATUS_NAMES[order.status]}</option>`);
  return `<article aria-labelledby="${id}"><h2 id="${id}">«${escapeHtml(says)}»</h2>
<dl><dt>Qué pasa</dt><dd>${escapeHtml(staged)}</dd><dt>Qué ve el equipo</dt><dd>${escapeHtml(staff)}</dd><dt>Dónde</dt><dd>${escapeHtml(where)}</dd></dl>
<form method="post" action="${COMPLAINTS_PATH}">${hidden({ de: email, queja: id })}<select name="orden" aria-label="Orden para «${escapeHtml(says)}»"><option value="">Haceme un pedido nuevo</option>${options.join('')}</select><button aria-describedby="${id}">Armar</button></form></article>`;
}

function hidden(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}
