import type { CustomsFigures } from '#domain/fees/regime.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { isPlainText } from '#domain/text/plain-text.ts';

/** Why a figure cannot be; `field` is its path in the body, such as `freightTiers.1.perKilo`. */
export interface RuleProblem {
  field: string;
  message: string;
}

type Check = (value: unknown) => string | null;

const MAX_TIERS = 10;
/** Limits of sanity: no charge is above the first, no amount of goods above the second. */
const MAX_CHARGE = 1000_00;
const MAX_GOODS = 100_000_00;

const customsChecks: Record<keyof CustomsFigures, Check> = {
  name: text('El nombre', 100),
  decree: text('El decreto', 50),
  perShipmentUsd: amount('El límite por envío', [1, MAX_GOODS]),
  annualUsd: orNull(amount('El límite por año', [1, MAX_GOODS])),
  shipmentsPerYear: whole('Los envíos por año van', [0, 50]),
  maxKg: whole('Los kilos de un envío van', [1, 1000]),
  maxEqualUnits: whole('Las unidades iguales van', [1, 1000]),
  franchiseIva: rate('El IVA de la franquicia'),
  ivaExemptOrigin: orNull((value) =>
    typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? null : 'El origen son las dos letras de un país, como US',
  ),
  ivaExemptBelowUsd: orNull(amount('El límite sin IVA', [1, MAX_GOODS])),
  simplifiedMaxUsd: amount('El límite del régimen simplificado', [1, MAX_GOODS]),
  simplifiedRate: rate('La tasa del régimen simplificado'),
  simplifiedMinUsd: amount('El mínimo del régimen simplificado', [0, MAX_CHARGE]),
  simplifiedHandlingUsd: amount('La tramitación', [0, MAX_CHARGE]),
  generalIva: rate('El IVA de la importación general'),
  generalExtra: rate('Los otros impuestos de la importación general'),
  generalRange: (value) =>
    Array.isArray(value) && value.length === 2 && value.every((one) => isWhole(one, [0, 20_000]))
      ? orderOf(value)
      : 'El rango de la importación general va de 0 % a 200 %',
};

const tariffChecks: Record<keyof Tariff, Check> = {
  freightTiers: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_TIERS
      ? null
      : `El flete tiene de 1 a ${MAX_TIERS} tramos`,
  handling: amount('La tramitación del envío', [0, MAX_CHARGE]),
  handlingPackages: whole('Los paquetes incluidos van', [1, 100]),
  handlingPerFurtherPackage: amount('El precio de cada paquete más', [0, MAX_CHARGE]),
  serviceRate: rate('La comisión de la tienda'),
  delivery: (value) => (isRecord(value) ? null : 'Faltan los precios de entrega'),
  ursecPerUnit: amount('El trámite de URSEC', [0, MAX_CHARGE]),
  answerHours: optional(whole('Las horas para contestar van', [12, 240])),
  freightRefundMin: optional(amount('Lo mínimo que se devuelve de flete', [1, MAX_CHARGE])),
  freightTolerance: optional(amount('La diferencia de flete que no se revisa', [0, MAX_CHARGE])),
};

const deliveryChecks: Record<keyof Tariff['delivery'], Check> = {
  PICKUP: (value) => (value === 0 ? null : 'El retiro en la sucursal no tiene costo'),
  MONTEVIDEO: amount('La entrega en Montevideo', [0, MAX_CHARGE]),
  OTHER_DEPARTMENTS: amount('La entrega en el interior', [0, MAX_CHARGE]),
};

const tierChecks: Record<keyof Tariff['freightTiers'][number], Check> = {
  fromTenths: (value) =>
    isWhole(value, [0, 10_000]) ? null : 'El tramo empieza entre 0 y 1000 kilos, con un decimal como mucho',
  perKilo: (value) =>
    isWhole(value, [10, MAX_CHARGE]) && Number(value) % 10 === 0
      ? null
      : `El precio por kilo va de ${dollars(10)} a ${dollars(MAX_CHARGE)}, en múltiplos de ${dollars(10)}`,
};

/** What is wrong with the body of a customs rule; nothing for one that can be applied. */
export function checkCustoms(body: unknown): RuleProblem[] {
  if (!isRecord(body)) return [{ field: '', message: 'Faltan las cifras' }];
  const problems = checkEach(body, customsChecks);
  if (problems.length > 0) return problems;
  const { annualUsd, perShipmentUsd, ivaExemptOrigin, ivaExemptBelowUsd } = body;
  if (annualUsd !== null && Number(annualUsd) < Number(perShipmentUsd))
    problems.push({ field: 'annualUsd', message: 'El límite por año no puede ser menor que el de un envío' });
  if ((ivaExemptOrigin === null) !== (ivaExemptBelowUsd === null))
    problems.push({ field: 'ivaExemptBelowUsd', message: 'El origen sin IVA y su límite van juntos' });
  return problems;
}

/** What is wrong with the body of a tariff; nothing for one that can be applied. */
export function checkTariff(body: unknown): RuleProblem[] {
  if (!isRecord(body)) return [{ field: '', message: 'Faltan las cifras' }];
  const problems = checkEach(body, tariffChecks);
  const { delivery, freightTiers } = body;
  if (isRecord(delivery)) problems.push(...checkEach(delivery, deliveryChecks, 'delivery.'));
  if (Array.isArray(freightTiers)) problems.push(...checkTiers(freightTiers));
  return problems;
}

function checkTiers(tiers: readonly unknown[]): RuleProblem[] {
  const problems = tiers.flatMap((tier, index) =>
    isRecord(tier)
      ? checkEach(tier, tierChecks, `freightTiers.${index}.`)
      : [{ field: `freightTiers.${index}`, message: 'El tramo no tiene cifras' }],
  );
  if (problems.length > 0) return problems;
  const starts = (tiers as Tariff['freightTiers']).map(({ fromTenths }) => fromTenths);
  for (const [index, start] of starts.entries()) {
    const field = `freightTiers.${index}.fromTenths`;
    if (index === 0 && start !== 0) problems.push({ field, message: 'El primer tramo empieza en 0 kilos' });
    if (index > 0 && start <= (starts[index - 1] ?? 0))
      problems.push({ field, message: 'Cada tramo empieza después del anterior' });
  }
  return problems;
}

function checkEach(body: Record<string, unknown>, checks: Record<string, Check>, path = ''): RuleProblem[] {
  const unknown = Object.keys(body).filter((field) => !Object.hasOwn(checks, field));
  return [
    ...unknown.map((field) => ({ field: path + field, message: 'No es una cifra de esta regla' })),
    ...Object.entries(checks).flatMap(([field, check]) => {
      const message = check(body[field]);
      return message === null ? [] : [{ field: path + field, message }];
    }),
  ];
}

function text(label: string, max: number): Check {
  return (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= max && isPlainText(value)
      ? null
      : `${label} tiene de 1 a ${max} letras`;
}

function amount(label: string, range: Range): Check {
  return (value) => (isWhole(value, range) ? null : `${label} va de ${dollars(range[0])} a ${dollars(range[1])}`);
}

function rate(label: string): Check {
  return (value) => (isWhole(value, [0, 10_000]) ? null : `${label} va de 0 % a 100 %, con dos decimales como mucho`);
}

function whole(label: string, range: Range): Check {
  return (value) => (isWhole(value, range) ? null : `${label} de ${range[0]} a ${range[1]}, sin decimales`);
}

/** Absent in rules that were written before it was one of their figures. */
function optional(check: Check): Check {
  return (value) => (value === undefined ? null : orNull(check)(value));
}

function orNull(check: Check): Check {
  return (value) => (value === null ? null : check(value));
}

function orderOf([least, most]: number[]): string | null {
  return Number(least) <= Number(most) ? null : 'El rango de la importación general va del menor al mayor';
}

type Range = readonly [least: number, most: number];

function isWhole(value: unknown, [least, most]: Range): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dollars(value: number): string {
  return formatMoneyCompact(cents(value), 'USD');
}
