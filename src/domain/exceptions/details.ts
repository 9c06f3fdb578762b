import { REQUESTED_PAPER_NAMES, type RequestedPaper } from '#domain/document/paper-request.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { lastWithdrawalDay } from '#domain/order/withdrawal.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';

/** What the codes of partners and of the shop mean, where a row says more than its kind. */
const EXCEPTION_DETAILS: Readonly<Record<string, string>> = {
  price: 'Cuesta más que el límite',
  wallet: 'Falta saldo en la billetera de la tienda',
  account: 'La tienda pide atender su cuenta',
  credentials: 'La tienda no acepta nuestras credenciales',
  request: 'La tienda no entendió el pedido',
  'may-be-bought': 'Puede estar comprada: hay que mirar en la tienda',
  'no-order': 'Ninguna orden tiene ese número de paquete',
  'billed-twice': 'Ya estaba facturada',
  overcharge: 'Cuesta más de lo acordado',
  reweighed: 'Pesa distinto de lo que ya se decidió',
  blocked: 'El equipo bloqueó un producto después del pago',
  'sold-out': 'Se agotó',
  dearer: 'Subió de precio',
  unknown: 'Respuesta desconocida de la tienda',
  refused: 'El banco la rechazó',
  'not-published': 'El banco no publica cómo devolver: va por transferencia',
  'other-currency': 'El pago llegó en otra moneda',
  'amount-undecided': 'Falta decidir cuánto se devuelve',
  'goods-in-doubt': 'La tienda canceló, pero la mercadería parece en camino',
  'account-given': 'El cliente ya dio su cuenta',
  taken: 'Alguien la tomó y todavía no la pagó',
  bounced: 'El servidor del cliente lo rechazó',
  suppressed: 'La dirección está suspendida',
  unconfirmed: 'Abitab no confirma lo que dice el aviso',
  'claim-to-send': 'Todavía no se mandó al transportista',
  'claim-answered': 'El transportista contestó: falta decidir',
  'claim-resent': 'Se mandó de nuevo: falta que el transportista conteste por el dinero',
  'claim-overdue': 'El transportista no contestó a tiempo: falta decidir',
  'goods-back': 'Ya volvió y su devolución no se aprobó: hay que pedirla otra vez o no aceptarla',
  'fiscal-denied': 'La DGI no lo acepta: el motivo está en la orden',
  'fiscal-refused': 'El proveedor no lo emite',
  code: 'Un estado que no conocemos',
  unreadable: 'No se entiende, o no lo esperábamos',
};

/** Of a code that nobody knows, which is not shown: it stands in the technical entries of the history. */
const UNKNOWN = 'Una respuesta que no conocemos';

/** What a detail says: a code, or a code with its facts behind bars, as `amount|4350|USD|4250|USD`. No code is shown. */
export function describeDetail(detail: string): string {
  const [code = '', first = '', ...facts] = detail.split('|');
  if (code === 'delivered') return withdrawn(first, facts[0] ?? '');
  if (code === 'paper') return paper(first, facts);
  if (code === 'asked') return first === '1' ? 'Lo pregunta una persona' : `Lo preguntan ${first} personas`;
  if (code !== 'amount')
    return (Object.hasOwn(EXCEPTION_DETAILS, code) ? EXCEPTION_DETAILS[code] : undefined) ?? UNKNOWN;
  const [currency = '', expected = '', expectedCurrency = ''] = facts;
  const taken = first === '' || currency === '' ? 'un importe que no dijo' : money(first, currency);
  return `Cobró ${taken}; se esperaban ${money(expected, expectedCurrency)}`;
}

function money(amountCents: string, currency: string): string {
  return formatMoney(cents(Number(amountCents)), currency as Currency);
}

/** How much of an order goes back, where that is a part of it, and until when. */
function withdrawn(deliveredOn: string, units: string): string {
  if (units === '') return legalDay(deliveredOn);
  return `Devuelve ${units === '1' ? 'una unidad' : `${units} unidades`}. ${legalDay(deliveredOn)}`;
}

/** Which paper is waited for, until which day, and whether the shopper uploaded one. */
function paper(asked: string, [until = '', uploaded]: readonly string[]): string {
  const name = REQUESTED_PAPER_NAMES[asked as RequestedPaper] ?? UNKNOWN;
  const state = uploaded === 'true' ? 'Quien compró ya subió un papel' : 'Quien compró todavía no subió nada';
  return `${name}, hasta el ${formatLongDay(until)}. ${state}`;
}

/** The last day of the right of withdrawal; an order that is not delivered has none yet. */
function legalDay(deliveredOn: string): string {
  if (deliveredOn === '') return 'Todavía no se entregó: puede no recibirla';
  return `Se entregó el ${formatLongDay(deliveredOn)}; su plazo legal es hasta el ${formatLongDay(lastWithdrawalDay(deliveredOn))}`;
}
