import type { CASE_STATES } from './case.ts';

interface ToldCase {
  number: number;
  state: (typeof CASE_STATES)[number];
  /** Whether the shopper had the last word. */
  waitsForShop: boolean;
}

/** What is true now of a complaint, for its shopper. It names no day. */
export function whatToSayOfCase({ number, state, waitsForShop }: ToldCase): string {
  if (state === 'closed') return `Tu reclamo ${number} está cerrado: en tu pedido ves cómo se resolvió.`;
  return waitsForShop
    ? `Recibimos tu reclamo ${number} y lo estamos viendo: te contestamos por correo.`
    : `Ya contestamos tu reclamo ${number}: la respuesta está en tu correo y en tu pedido.`;
}
