import { parseCents } from '#backoffice/shared/amounts.ts';
import { type FigureUnit, figureAt, RULE_FIGURES, type RuleFigure, type RuleKind } from '#domain/fees/rule-figures.ts';
import type { FeeRule } from '#domain/fees/rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';

/** The most tiers of freight that a form has room for. */
const MAX_TIERS = 10;

type Body = Record<string, unknown>;

/** A body in the words of a form: the same shape, every figure as a text. */
export type WrittenBody = Readonly<Record<string, unknown>>;

/** The body that a form describes; what cannot be read is NaN, which the checks of a rule refuse by name. */
export function readBody(kind: RuleKind, written: WrittenBody): Body {
  const body: Body = {};
  for (const figure of RULE_FIGURES[kind])
    setAt(body, figure.field, parseFigure(figure, textAt(written, figure.field)));
  if (kind === 'customs') return { ...body, generalRange: Object.values(body.generalRange as Body) };
  const delivery = { PICKUP: 0, ...(body.delivery as Body) };
  return { ...body, delivery, freightTiers: writtenTiers(written).map(({ from, price }) => toTier(from, price)) };
}

/** What the fields of a form say of a body. */
export function writeBody(kind: RuleKind, body: Body): WrittenBody {
  const written: Body = {};
  for (const { field, unit } of RULE_FIGURES[kind])
    setAt(written, field, writeFigure(unit, figureAt(body as unknown as FeeRule['body'], field)));
  if (kind === 'customs') return written;
  const freightTiers = (body as unknown as Tariff).freightTiers.map(({ fromTenths, perKilo }) => ({
    fromTenths: writeNumber(fromTenths / 10),
    perKilo: writeFigure('usd', perKilo),
  }));
  return { ...written, freightTiers };
}

export function textAt(written: WrittenBody, path: string): string {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], written);
  return typeof found === 'string' ? found.trim() : '';
}

/** The places of the tiers that a form shows: those that are written, and one more. */
export function placesOf(written: WrittenBody): number[] {
  const last = writtenTiers(written).at(-1)?.place ?? -1;
  return Array.from({ length: Math.min(MAX_TIERS, last + 2) }, (_, place) => place);
}

/** Where the tier of a place of the form stands in the body, which has no empty ones. */
export function tierIndex(written: WrittenBody, place: number): number {
  return writtenTiers(written).findIndex((tier) => tier.place === place);
}

function writtenTiers(written: WrittenBody): { place: number; from: string; price: string }[] {
  return Array.from({ length: MAX_TIERS }, (_, place) => ({
    place,
    from: textAt(written, `freightTiers.${place}.fromTenths`),
    price: textAt(written, `freightTiers.${place}.perKilo`),
  })).filter(({ from, price }) => from !== '' || price !== '');
}

function toTier(from: string, price: string): Body {
  const tenths = /^\d{1,4}(?:[.,]\d)?$/.test(from) ? Math.round(Number(from.replace(',', '.')) * 10) : Number.NaN;
  return { fromTenths: tenths, perKilo: parseCents(price) };
}

function parseFigure({ unit, none }: RuleFigure, text: string): unknown {
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
