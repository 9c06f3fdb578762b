import type { Answering } from '#contract/backoffice/thread.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import { composerCopy as copy } from './thread-copy.ts';

/** A text to start a message from. */
interface MessageTemplate {
  label: string;
  text: string;
}

const sorry = 'Lamentamos lo que pasó con tu compra.';
const BY_MAIL = 'Apenas se apruebe te llega un correo que dice cuánto, cómo y cuándo, y lo ves en tu orden.';

function askRefund(what: string): MessageTemplate {
  return { label: 'Devolver el dinero', text: `${sorry} Pedimos devolverte lo que pagaste por ${what}. ${BY_MAIL}` };
}

function askPhotos(of: string): MessageTemplate {
  return { label: 'Pedir fotos', text: `${sorry} Agregá a este caso una foto ${of}: con eso lo podemos resolver.` };
}

const TEXTS: Readonly<Record<CaseKind, readonly MessageTemplate[]>> = {
  late: [
    {
      label: 'Está en camino',
      text: 'Tu orden está en camino. Te escribimos con cada paso, y en la página de tu orden ves dónde está.',
    },
    {
      label: 'Preguntamos al transportista',
      text: 'Le preguntamos al transportista dónde está tu paquete. Cuando nos conteste, te escribimos acá.',
    },
    {
      label: 'Se perdió antes de Miami',
      text: `${sorry} Tu paquete se perdió antes de llegar a nuestro depósito. Decinos si preferís que lo compremos de nuevo o que te devolvamos el dinero.`,
    },
    {
      label: 'Se perdió en viaje',
      text: `${sorry} El transportista no encuentra tu paquete. Pedimos devolverte lo que pagaste por lo que se perdió. ${BY_MAIL}`,
    },
  ],
  damaged: [askPhotos('del producto y otra de la caja'), askRefund('ese producto')],
  wrong: [askPhotos('de lo que llegó y otra de la etiqueta'), askRefund('lo que no llegó')],
  missing: [askPhotos('de la caja y otra de lo que llegó'), askRefund('el producto que falta')],
  'not-received': [
    {
      label: 'Preguntar en casa',
      text: `${sorry} Fijate si lo recibió otra persona de tu casa, un vecino o la portería, y contanos.`,
    },
    {
      label: 'Pedir un dato',
      text: `${sorry} Para reclamarlo necesitamos saber si ese día había alguien en la dirección y si te dejaron un aviso.`,
    },
  ],
  invoice: [
    {
      label: 'La subimos',
      text: 'Subimos la factura con esos datos a tu orden: la descargás de su página, en Papeles de la orden.',
    },
    {
      label: 'Falta un dato',
      text: 'Para hacer la factura nos falta el RUT o el nombre de la empresa. Escribilo acá y la subimos a tu orden.',
    },
    {
      label: 'La corregimos',
      text: 'Subimos la factura corregida a los papeles de tu orden, en lugar de la anterior.',
    },
  ],
  message: [
    { label: 'Falta un dato', text: 'Para seguir con tu orden nos falta un dato. Contestanos por acá, en la orden.' },
    {
      label: 'No te encontramos',
      text: 'Te llamamos y no te encontramos. Decinos a qué hora te queda bien que te llamemos.',
    },
  ],
};

/** What to start from: what is true now of the order, and what is said of such a case. */
export function templatesOf({ openCase, whatToSay }: Answering): MessageTemplate[] {
  const now = whatToSay === null ? [] : [{ label: copy.message.now, text: whatToSay }];
  return [...now, ...TEXTS[openCase?.kind ?? 'message']];
}
