import { PAGES } from '#contract/pages.ts';
import type { Tx } from '#db/transaction.ts';
import { keptUntil } from '#domain/forwarding/parcel.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { formatWeight, grams } from '#domain/weight/grams.ts';
import type { Context } from '#server/context.ts';
import { type MailDraft, type MailMessage, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { findRecipient, type ParcelRow } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;
type Arrived = Pick<
  ParcelRow,
  'id' | 'customer_id' | 'tracking_number' | 'store' | 'received_at' | 'weight_grams' | 'owner_known_by'
>;

/** Tells the owner of a parcel that it is in Miami, once for each thing that they can do about it. */
export async function mailArrival(deps: Deps, tx: Tx, parcel: Arrived): Promise<void> {
  await mailOwner(deps, tx, { parcel, compose: composeArrival });
}

/** Reminds the owner of a parcel of how long the depot keeps it. */
export async function mailReminder(deps: Deps, tx: Tx, parcel: Arrived): Promise<void> {
  await mailOwner(deps, tx, { parcel, compose: composeReminder });
}

interface Composed {
  kind: string;
  message: Omit<MailMessage, 'preview'>;
}

const LABELS: Partial<Record<string, string>> = {
  'parcel-undeclared': 'Contanos qué es',
  'parcel-unproven': 'Subir la factura',
};

async function mailOwner(
  deps: Deps,
  tx: Tx,
  { parcel, compose }: { parcel: Arrived; compose: (parcel: Arrived) => Composed },
): Promise<void> {
  if (parcel.customer_id === null || parcel.received_at === null) return;
  const { email: to, firstName } = await findRecipient(tx, parcel.customer_id);
  const { kind, message } = compose(parcel);
  const label = LABELS[kind] ?? 'Ver mis paquetes';
  const draft: MailDraft = {
    kind,
    subjectId: parcel.id,
    to,
    message: {
      ...message,
      preview: `Lo guardamos hasta el ${lastDay(parcel.received_at)}.`,
      blocks: [
        text(`Hola, ${firstName}:`),
        ...message.blocks,
        { kind: 'link', label, url: `${deps.config.publicUrl}${PAGES.parcels}` },
        { kind: 'facts', rows: [{ label: 'Número de seguimiento', value: parcel.tracking_number }] },
      ],
    },
  };
  await queueMail(deps, tx, draft);
}

function composeArrival({ store, received_at: receivedAt, weight_grams: weight, ...parcel }: Arrived): Composed {
  const kept = receivedAt ? text(`El depósito lo guarda sin costo hasta el ${lastDay(receivedAt)}.`) : text('');
  if (parcel.owner_known_by === null) {
    const subject = `Llegó tu paquete de ${store}: falta la factura`;
    const ask = 'Llegó al depósito de Miami sin tu casillero. Subí la factura de la tienda, que dice que es tuyo.';
    return { kind: 'parcel-unproven', message: { subject, heading: subject, blocks: [text(ask), kept] } };
  }
  if (store === null) {
    const subject = `Llegó a Miami un paquete para vos${weight === null ? '' : `: ${weightText(weight)}`}`;
    const ask = 'No estaba anunciado. Contanos de qué tienda es y qué trae, y después elegís cómo traerlo.';
    return { kind: 'parcel-undeclared', message: { subject, heading: subject, blocks: [text(ask), kept] } };
  }
  if (weight === null) {
    const subject = `Llegó tu paquete de ${store}`;
    const wait = 'Ya está en el depósito de Miami. Cuando lo pesen te avisamos, y elegís cómo traerlo.';
    return { kind: 'parcel-unweighed', message: { subject, heading: subject, blocks: [text(wait), kept] } };
  }
  const subject = `Llegó tu paquete de ${store}: ${weightText(weight)}`;
  const choose = 'Ya está en el depósito de Miami. Elegí cómo traerlo: solo, o junto con una compra de esta tienda.';
  return { kind: 'parcel-received', message: { subject, heading: subject, blocks: [text(choose), kept] } };
}

function composeReminder({ store, received_at: receivedAt, owner_known_by: evidence }: Arrived): Composed {
  const what = store === null ? 'Tu paquete' : `Tu paquete de ${store}`;
  const subject = `${what} sigue en Miami`;
  const until = receivedAt ? lastDay(receivedAt) : '';
  const choose = store === null ? 'Contanos qué trae y elegí cómo traerlo' : 'Elegí cómo traerlo';
  const act = evidence === null ? 'Subí la factura de la tienda y elegí cómo traerlo' : choose;
  const blocks = [text(`${act}: el depósito lo guarda hasta el ${until}.`)];
  return { kind: 'parcel-reminder', message: { subject, heading: subject, blocks } };
}

function lastDay(receivedAt: Date): string {
  return formatDay(keptUntil(receivedAt).toISOString());
}

function weightText(weight: number): string {
  return formatWeight(grams(weight));
}
