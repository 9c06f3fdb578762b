import type { ProductFacts } from '#contract/backoffice/catalogue.ts';
import { CUSTOMS_RULES } from '#domain/catalog/customs-rules.ts';
import { entryText } from '#domain/catalog/import-text.ts';
import type { OverriddenFacts } from '#domain/catalog/override.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';

const URSEC_WORDS = { none: 'sin permiso de URSEC', phone: 'teléfono para URSEC', radio: 'equipo de radio para URSEC' };

export function dollars(amount: number): string {
  return formatMoney(cents(amount), 'USD');
}

/** What an override says. */
export function inWords({ forbidden, weightGrams, exempt, ursec, ceilingCents, entry }: OverriddenFacts): string {
  const rule = CUSTOMS_RULES.find(({ code }) => code === forbidden);
  if (rule) return `El producto está bloqueado. Quien lo mira lee: «${rule.reason}»`;
  if (entry) return `El producto entra a Uruguay. Quien lo mira lee: «${entryText(entry)}»`;
  if (weightGrams !== undefined) return `El producto pesa ${weightGrams} g.`;
  if (ceilingCents !== undefined) return `El producto no se vende por encima de ${dollars(ceilingCents)}.`;
  const media = exempt ? 'libro o medio, que no paga impuestos' : 'mercadería que paga impuestos';
  return `Para la Aduana el producto es ${media}, ${URSEC_WORDS[ursec ?? 'none']}.`;
}

/** The last day on which what ends at an instant is in force: '3 de diciembre de 2026'. */
export function lastDayOf(validUntil: Date): string {
  const day = montevideoDay(new Date(validUntil.getTime() - 1).toISOString());
  return `${formatLongDay(day)} de ${day.slice(0, 4)}`;
}

/** What becomes of the sale and the cost of a product. */
export function saleInWords(before: ProductFacts, after: ProductFacts): string[] {
  const [was, is] = [before.landedCents, after.landedCents];
  if (was === null && is === null) return ['La compra de este producto sigue sin ser posible.'];
  if (is === null)
    return ['La compra de este producto deja de ser posible.', `Una unidad a Montevideo costaba ${dollars(was ?? 0)}.`];
  if (was === null)
    return ['La compra de este producto vuelve a ser posible.', `Una unidad a Montevideo cuesta ${dollars(is)}.`];
  if (was === is) return [`Una unidad a Montevideo sigue costando ${dollars(is)}.`];
  return [`Una unidad a Montevideo pasa de ${dollars(was)} a ${dollars(is)}.`];
}

export interface Holders {
  carts: number;
  unpaid: number;
  /** Paid and not bought yet. */
  paid: number;
}

/** More are not counted. */
export const MAX_COUNTED = 1000;

/** Which carts and orders have the product, and what becomes of them. */
export function holdersInWords(
  { carts, unpaid, paid }: Holders,
  { isSold, blocks }: { isSold: boolean; blocks: boolean },
) {
  const cartFate = isSold ? 'al pagar se avisa si el precio cambió' : 'al pagar se quita y se avisa';
  const have = (count: number) => (count === 1 ? 'lo tiene' : 'lo tienen');
  const fate = blocks ? 'si se paga, espera en la cola a que alguien decida' : 'no cambia';
  return [
    carts === 0 ? 'Ningún carrito lo tiene.' : `${count(carts, 'carrito', 'carritos')} ${have(carts)}: ${cartFate}.`,
    unpaid === 0
      ? 'Ninguna orden sin pagar lo tiene.'
      : `${count(unpaid, 'orden sin pagar', 'órdenes sin pagar')} ${have(unpaid)}: cada una ${fate}.`,
    ...(blocks && paid > 0
      ? [
          `${count(paid, 'orden paga y sin comprar', 'órdenes pagas y sin comprar')} ${have(paid)}: no se compra y espera en la cola a que alguien decida.`,
        ]
      : []),
    'Las órdenes que ya existen conservan su precio y su peso.',
  ];
}

function count(amount: number, one: string, many: string): string {
  if (amount > MAX_COUNTED) return `Más de ${MAX_COUNTED} ${many}`;
  return amount === 1 ? `1 ${one}` : `${amount} ${many}`;
}
