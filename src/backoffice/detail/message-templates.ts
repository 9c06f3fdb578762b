import type { Answering } from '#contract/backoffice/thread.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import { composerCopy as copy } from './thread-copy.ts';

/** A text to start a message from. */
interface MessageTemplate {
  label: string;
  text: string;
}

const sorry = 'Lamentamos lo que pasó con tu compra.';

const TEXTS: Readonly<Record<CaseKind, readonly MessageTemplate[]>> = {
  late: [
    {
      label: 'Está en camino',
      text: 'Tu orden está en camino. Lo seguimos de cerca y te avisamos apenas haya una novedad.',
    },
    {
      label: 'Preguntamos al transportista',
      text: 'Le preguntamos al transportista dónde está tu paquete. Te contestamos en dos días hábiles.',
    },
    {
      label: 'Se perdió',
      text: `${sorry} El transportista no encuentra el paquete. Decinos si preferís que lo compremos de nuevo o que te devolvamos el dinero.`,
    },
  ],
  damaged: [
    { label: 'Pedir fotos', text: `${sorry} Mandanos una foto del producto y otra de la caja, así lo resolvemos hoy.` },
    {
      label: 'Devolver el dinero',
      text: `${sorry} Te devolvemos el dinero por el mismo medio con el que pagaste. No hace falta que mandes el producto.`,
    },
    {
      label: 'Comprar de nuevo',
      text: `${sorry} Compramos el producto de nuevo, sin costo para vos, y te avisamos cuando salga.`,
    },
  ],
  wrong: [
    { label: 'Pedir fotos', text: `${sorry} Mandanos una foto de lo que llegó y de la etiqueta, así vemos qué pasó.` },
    { label: 'Devolver el dinero', text: `${sorry} Te devolvemos el dinero por el mismo medio con el que pagaste.` },
    {
      label: 'Comprar de nuevo',
      text: `${sorry} Compramos el producto correcto, sin costo para vos, y te avisamos cuando salga.`,
    },
  ],
  missing: [
    {
      label: 'Viene en otro paquete',
      text: 'Lo que falta viene en otro paquete, que todavía está en camino. Te avisamos cuando llegue.',
    },
    {
      label: 'Devolver el dinero',
      text: `${sorry} Te devolvemos lo que pagaste por el producto que falta, por el mismo medio.`,
    },
    { label: 'Comprar de nuevo', text: `${sorry} Compramos de nuevo lo que falta, sin costo para vos.` },
  ],
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
