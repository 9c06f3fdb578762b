import { parseCents } from '#backoffice/shared/amounts.ts';
import { type FigureUnit, figureAt, RULE_FIGURES, type RuleFigure, type RuleKind } from '#domain/fees/rule-figures.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';

/** The most tiers of freight that a form has room for. */
const MAX_TIERS = 10;

type Body = Record<string, unknown>;
type Typed = Readonly<Partial<Record<string, string>>>;

/** The body that a form describes; what cannot be read is NaN, which the checks of a rule refuse by name. */
export function readBody(kind: RuleKind, typed: Typed): Body {
  const body: Body = {};
  for (const figure of RULE_FIGURES[kind]) setAt(body, figure.field, parseFigure(figure, typed[figure.field] ?? ''));
  if (kind === 'customs') return { ...body, generalRange: Object.values(body.generalRange as Body) };
  const delivery = { PICKUP: 0, ...(body.delivery as Body) };
  return { ...body, delivery, freightTiers: writtenTiers(typed).map(({ from, price }) => toTier(from, price)) };
}

/** What the inputs of a form say of a body. */
export function writeBody(kind: RuleKind, body: Body): Record<string, string> {
  const figures = RULE_FIGURES[kind].map(({ field, unit }) => {
    const value = figureAt(body as unknown as FeeRule['body'], field);
    return [field, writeFigure(unit, value)];
  });
  const tiers = kind === 'tariff' ? (body as unknown as Tariff).freightTiers : [];
  return Object.fromEntries([
    ...figures,
    ...tiers.flatMap(({ fromTenths, perKilo }, place) => [
      [tierField(place, 'fromTenths'), writeNumber(fromTenths / 10)],
      [tierField(place, 'perKilo'), writeFigure('usd', perKilo)],
    ]),
  ]);
}

export function tierField(place: number, name: 'fromTenths' | 'perKilo'): string {
  return `freightTiers.${place}.${name}`;
}

/** How many tiers a form shows: those that are written, and one more. */
export function tierPlaces(typed: Typed): number[] {
  const last = writtenTiers(typed).at(-1)?.place ?? -1;
  return Array.from({ length: Math.min(MAX_TIERS, last + 2) }, (_, place) => place);
}

/** Where the tier of a place of the form stands in the body, which has no empty ones. */
export function tierIndex(typed: Typed, place: number): number {
  return writtenTiers(typed).findIndex((tier) => tier.place === place);
}

function writtenTiers(typed: Typed): { place: number; from: string; price: string }[] {
  return Array.from({ length: MAX_TIERS }, (_, place) => ({
    place,
    from: (typed[tierField(place, 'fromTenths')] ?? '').trim(),
    price: (typed[tierField(place, 'perKilo')] ?? '').trim(),
  })).filter(({ from, price }) => from !== '' || price !== '');
}

function toTier(from: string, price: string): Body {
  const tenths = /^\d{1,4}(?:[.,]\d)?$/.test(from) ? Math.round(Number(from.replace(',', '.')) * 10) : Number.NaN;
  return { fromTenths: tenths, perKilo: parseCents(price) };
}

function parseFigure({ unit, none }: RuleFigure, typed: string): unknown {
  const text = typed.trim();
  if (none !== undefined && text === '') return null;
  switch (unit) {
    case 'text':
      return text;
    case 'country':
      return text.toUpperCase();
    case 'usd':
    // A hundredth of a percent is a basis point.
    case 'percent':
      return parseCents(text);
    default:
      return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  }
}

function writeFigure(unit: FigureUnit, value: unknown): string {
  if (value === null) return '';
  if (typeof value !== 'number') return String(value);
  return writeNumber(unit === 'usd' || unit === 'percent' ? value / 100 : value);
}

function writeNumber(value: number): string {
  return String(value).replace('.', ',');
}

function setAt(body: Body, field: string, value: unknown): void {
  const [first = '', ...others] = field.split('.');
  if (others.length === 0) body[first] = value;
  else {
    const inner = (body[first] ?? {}) as Body;
    body[first] = inner;
    setAt(inner, others.join('.'), value);
  }
}
