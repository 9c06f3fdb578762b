import type { CARRIER_CODES } from '#domain/order/carrier-codes.ts';
import type { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { isTerminal } from '#domain/order/transition.ts';

/** What an issue means, and what the shopper does about it or the shop does. Neither promises a date. */
export interface IssueText {
  meaning: string;
  action: string;
}

type IssueCode = Extract<(typeof CARRIER_CODES)[number], { kind: 'issue' }>['code'] | typeof PARTLY_CANCELED;

const ISSUE_TEXTS: Readonly<Record<IssueCode, IssueText>> = {
  ALDAN: {
    meaning: 'El transportista encontró algo dañado en tu envío.',
    action:
      'Escribinos y elegí: te lo entregamos como está o lo reclamamos a la tienda. Si ya lo recibiste, mandanos fotos.',
  },
  ALPEL: {
    meaning: 'Tu envío trae algo que no puede viajar en avión así, como ciertas baterías o aerosoles.',
    action: 'Escribinos: vemos si puede viajar de otra forma o si se devuelve a la tienda.',
  },
  ALINC: {
    meaning: 'A tu envío le falta parte de lo que compraste.',
    action:
      'Lo reclamamos a la tienda y te escribimos con lo que responda. Si ya recibiste el resto, decinos qué falta.',
  },
  ALMCD: {
    meaning: 'La Aduana pide un documento más para dejar entrar tu envío.',
    action:
      'Revisá que tus datos personales estén completos. Si tenés el documento, subilo en los papeles de tu orden; si no ' +
      'sabés cuál es, escribinos.',
  },
  SINFA: {
    meaning: 'A tu envío le falta la factura de compra.',
    action:
      'Le mandamos nuestra factura comercial al transportista. Si la tienda te mandó la suya, subila en los papeles de tu ' +
      'orden.',
  },
  ALSDA: {
    meaning: 'Tu envío es más grande de lo que el transportista lleva en un paquete.',
    action: 'Escribinos: vemos con vos si se divide o si se manda como carga.',
  },
  ALPER: {
    meaning: 'Tu envío trae algo que se echa a perder y no puede viajar.',
    action: 'Escribinos para decidir qué hacemos con eso y con el resto.',
  },
  ALPRB: {
    meaning: 'Tu envío trae algo que no puede entrar a Uruguay y quedó retenido.',
    action: 'Escribinos para ver si se devuelve a la tienda.',
  },
  ALRES: {
    meaning: 'Tu envío trae algo que necesita un permiso para entrar a Uruguay.',
    action: 'Escribinos y te decimos qué permiso es y cómo se pide.',
  },
  PARTLY_CANCELED: {
    meaning: 'Una parte de tu compra no va a llegar.',
    action: 'Te devolvemos el dinero de esa parte y te escribimos con el importe; el resto sigue su camino.',
  },
};

const UNKNOWN: IssueText = {
  meaning: 'Nos avisaron de un problema con tu envío.',
  action: 'Escribinos y lo resolvemos con vos.',
};

export function issueText(code: string): IssueText {
  return (ISSUE_TEXTS as Readonly<Record<string, IssueText>>)[code] ?? UNKNOWN;
}

/** The issue that an order waits for; a finished order waits for none. */
export function openIssue<Issue>({ status, issue }: { status: OrderStatus; issue: Issue | null }): Issue | null {
  return isTerminal(status) ? null : issue;
}
