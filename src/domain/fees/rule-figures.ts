import type { FeeRule } from '#domain/fees/rules.ts';
import {
  DEFAULT_ANSWER_HOURS,
  DEFAULT_FREIGHT_REFUND_MIN,
  DEFAULT_FREIGHT_TOLERANCE,
  type Tariff,
} from '#domain/fees/tariff.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoneyCompact } from '#domain/money/format.ts';
import { formatLongDay } from '#domain/time/montevideo.ts';

export type RuleKind = FeeRule['kind'];
export type FigureUnit = 'text' | 'country' | 'usd' | 'percent' | 'kilos' | 'count';

/** A figure of a rule as the staff reads and writes it. */
export interface RuleFigure {
  /** Its path in the body, such as `delivery.MONTEVIDEO`. */
  field: string;
  label: string;
  unit: FigureUnit;
  /** The sentence that says what it becomes begins with this. */
  says: string;
  /** What an absent one is called, where it may be absent. */
  none?: string;
}

/** What the rules of each kind are called. */
export const RULE_KIND_NAMES: Readonly<Record<RuleKind, string>> = {
  customs: 'Régimen de aduana',
  tariff: 'Tarifa de la tienda',
};

const CUSTOMS: readonly RuleFigure[] = [
  { field: 'name', label: 'Nombre', unit: 'text', says: 'el régimen se llama' },
  { field: 'decree', label: 'Decreto', unit: 'text', says: 'se aplica el decreto' },
  {
    field: 'perShipmentUsd',
    label: 'Con franquicia, menos de',
    unit: 'usd',
    says: 'un envío con franquicia puede costar menos de',
  },
  {
    field: 'annualUsd',
    label: 'Con franquicia, hasta por año',
    unit: 'usd',
    says: 'los envíos con franquicia de una persona pueden sumar por año hasta',
    none: 'cualquier importe',
  },
  {
    field: 'shipmentsPerYear',
    label: 'Envíos con franquicia por año',
    unit: 'count',
    says: 'los envíos con franquicia de una persona por año son',
  },
  { field: 'maxKg', label: 'Peso máximo', unit: 'kilos', says: 'un envío por correo puede pesar hasta' },
  {
    field: 'maxEqualUnits',
    label: 'Unidades iguales como máximo',
    unit: 'count',
    says: 'las unidades iguales de un envío son como máximo',
  },
  { field: 'franchiseIva', label: 'IVA con franquicia', unit: 'percent', says: 'el IVA de un envío con franquicia es' },
  {
    field: 'ivaExemptOrigin',
    label: 'Origen sin IVA con franquicia',
    unit: 'country',
    says: 'el origen sin IVA con franquicia es',
    none: 'ninguno',
  },
  {
    field: 'ivaExemptBelowUsd',
    label: 'De ese origen sin IVA, menos de',
    unit: 'usd',
    says: 'con franquicia no pagan IVA los productos de ese origen por menos de',
    none: 'ningún importe',
  },
  {
    field: 'simplifiedMaxUsd',
    label: 'Régimen simplificado, menos de',
    unit: 'usd',
    says: 'un envío por el régimen simplificado puede costar menos de',
  },
  {
    field: 'simplifiedRate',
    label: 'Impuesto del régimen simplificado',
    unit: 'percent',
    says: 'el impuesto del régimen simplificado es',
  },
  {
    field: 'simplifiedMinUsd',
    label: 'Impuesto mínimo del régimen simplificado',
    unit: 'usd',
    says: 'el impuesto mínimo del régimen simplificado es',
  },
  {
    field: 'simplifiedHandlingUsd',
    label: 'Tramitación del régimen simplificado',
    unit: 'usd',
    says: 'la tramitación del régimen simplificado cuesta',
  },
  {
    field: 'generalIva',
    label: 'IVA de la importación general',
    unit: 'percent',
    says: 'el IVA de la importación general es',
  },
  {
    field: 'generalExtra',
    label: 'Arancel y tasas de la importación general',
    unit: 'percent',
    says: 'el arancel y las tasas de la importación general son',
  },
  {
    field: 'generalRange.0',
    label: 'Importación general publicada, desde',
    unit: 'percent',
    says: 'lo que se publica de la importación general empieza en',
  },
  {
    field: 'generalRange.1',
    label: 'Importación general publicada, hasta',
    unit: 'percent',
    says: 'lo que se publica de la importación general llega a',
  },
];

/** Without the tiers of freight, which are read together. */
const TARIFF: readonly RuleFigure[] = [
  { field: 'handling', label: 'Gestión del envío', unit: 'usd', says: 'la gestión de un envío cuesta' },
  {
    field: 'handlingPackages',
    label: 'Productos distintos incluidos en la gestión',
    unit: 'count',
    says: 'los productos distintos incluidos en la gestión son',
  },
  {
    field: 'handlingPerFurtherPackage',
    label: 'Gestión por cada producto distinto más',
    unit: 'usd',
    says: 'la gestión por cada producto distinto más cuesta',
  },
  { field: 'serviceRate', label: 'Servicio', unit: 'percent', says: 'el servicio es' },
  {
    field: 'delivery.MONTEVIDEO',
    label: 'Entrega en Montevideo',
    unit: 'usd',
    says: 'la entrega en Montevideo cuesta',
  },
  {
    field: 'delivery.OTHER_DEPARTMENTS',
    label: 'Entrega en el interior',
    unit: 'usd',
    says: 'la entrega en el interior cuesta',
  },
  {
    field: 'ursecPerUnit',
    label: 'Permiso de URSEC por aparato',
    unit: 'usd',
    says: 'el permiso de URSEC por aparato cuesta',
  },
  {
    field: 'answerHours',
    label: 'Horas para contestar por un producto que no se pudo comprar',
    unit: 'count',
    says: 'las horas para contestar por un producto que no se pudo comprar como se pagó son',
    none: String(DEFAULT_ANSWER_HOURS),
  },
  {
    field: 'freightRefundMin',
    label: 'Flete de más que se devuelve, desde',
    unit: 'usd',
    says: 'el flete de más se devuelve desde',
    none: formatMoneyCompact(DEFAULT_FREIGHT_REFUND_MIN, 'USD'),
  },
  {
    field: 'freightTolerance',
    label: 'Diferencia de flete que revisa una persona, más de',
    unit: 'usd',
    says: 'una persona revisa la diferencia de flete si es más de',
    none: formatMoneyCompact(DEFAULT_FREIGHT_TOLERANCE, 'USD'),
  },
];

/** The figures of a kind, in the order in which they are read and written. */
export const RULE_FIGURES: Readonly<Record<RuleKind, readonly RuleFigure[]>> = { customs: CUSTOMS, tariff: TARIFF };

/** A figure in the words of a rule and of the one that it is compared with. */
export interface FigureChange {
  field: string;
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
  says: string;
}

/** Every figure of a rule beside the same of another one of its kind. */
export function compareFigures(before: FeeRule, after: FeeRule): FigureChange[] {
  const figures = RULE_FIGURES[after.kind].map(({ field, label, says, ...figure }) => {
    const [one, other] = [before, after].map(({ body }) => formatFigure(figure, figureAt(body, field)));
    return { field, label, says, before: one ?? '', after: other ?? '' };
  });
  if (before.kind === 'tariff' && after.kind === 'tariff')
    figures.unshift({
      field: 'freightTiers',
      label: 'Flete por kilo',
      says: 'el flete por kilo es',
      before: formatTiers(before.body),
      after: formatTiers(after.body),
    });
  return figures.map((figure) => ({ ...figure, isChanged: figure.before !== figure.after }));
}

/** What changes on a day, one sentence a figure: 'Desde el 1 de mayo de 2026, …'. */
export function changeSentences(changes: readonly FigureChange[], day: string): string[] {
  return changes
    .filter(({ isChanged }) => isChanged)
    .map(({ says, before, after }) => `Desde el ${formatFullDay(day)}, ${says} ${after} en vez de ${before}.`);
}

/** A calendar day ('YYYY-MM-DD') as '1 de mayo de 2026'. */
export function formatFullDay(day: string): string {
  return `${formatLongDay(day)} de ${day.slice(0, 4)}`;
}

/** The figure at a path of a body. */
export function figureAt(body: FeeRule['body'], field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body) ?? null;
}

function formatFigure({ unit, none = '' }: Pick<RuleFigure, 'unit' | 'none'>, value: unknown): string {
  if (value === null) return none;
  switch (unit) {
    case 'usd':
      return formatMoneyCompact(value as Cents, 'USD');
    case 'percent':
      return `${formatDecimal(Number(value) / 100)}\u00a0%`;
    case 'kilos':
      return `${value}\u00a0kg`;
    case 'country':
      return value === 'US' ? 'Estados Unidos' : String(value);
    default:
      return String(value);
  }
}

function formatTiers({ freightTiers }: Tariff): string {
  return freightTiers
    .map(({ fromTenths, perKilo }) => {
      const price = formatMoneyCompact(cents(perKilo), 'USD');
      return fromTenths === 0 ? price : `desde ${formatDecimal(fromTenths / 10)}\u00a0kg ${price}`;
    })
    .join(', ');
}

function formatDecimal(value: number): string {
  return String(value).replace('.', ',');
}
