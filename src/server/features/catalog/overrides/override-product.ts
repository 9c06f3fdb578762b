import type { ProductFacts } from '#contract/backoffice/catalogue.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { effectiveOverrides, latestDay, type OverriddenFacts, type OverrideKind } from '#domain/catalog/override.ts';
import type { Product } from '#domain/catalog/product.ts';
import { dayStart, montevideoDay, nextMidnight } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffSession } from '#server/backoffice/handler.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { presentFacts } from './facts.ts';
import { countCarts, findNewest, findOpenOrders, findOverrides, insertOverride, lockProduct } from './repository.ts';
import { settleOverrides } from './settle-overrides.ts';
import { unknownProduct } from './unknown-product.ts';
import { type Holders, holdersInWords, inWords, lastDayOf, MAX_COUNTED, saleInWords } from './words.ts';

interface Wanted {
  asin: Asin;
  kind: OverrideKind;
  /** The newest override of the kind that whoever acts has seen; 0 for none. */
  seen: number;
  staff: StaffSession;
  reason: string;
}

/** Puts a fact in place of what the marketplace says, until the end of a day. */
export async function overrideProduct(
  context: ActContext,
  wanted: Wanted & { value: OverriddenFacts; lastDay: string },
): Promise<ActResult | Refusal> {
  const { value, lastDay } = wanted;
  const now = context.clock();
  if (lastDay < montevideoDay(now.toISOString())) return refuseField('lastDay', 'Ese día ya pasó');
  if (lastDay > latestDay(now))
    return refuseField('lastDay', 'Una corrección vale hasta un año; elegí un día más cercano');
  const validUntil = new Date(nextMidnight(dayStart(lastDay)));
  return await change(context, {
    ...wanted,
    validUntil,
    words: [`${inWords(value)} Vale hasta el ${lastDayOf(validUntil)} inclusive.`],
  });
}

/** Ends what is in force of a kind, whatever its last day was. */
export async function endOverride(context: ActContext, wanted: Wanted): Promise<ActResult | Refusal> {
  return await change(context, {
    ...wanted,
    value: null,
    validUntil: null,
    words: ['Vuelve a valer lo que dice la tienda de Estados Unidos.'],
  });
}

interface Change extends Wanted {
  value: OverriddenFacts | null;
  validUntil: Date | null;
  words: string[];
}

async function change(context: ActContext, wanted: Change): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const { asin, kind, value, validUntil, staff, reason } = wanted;
  const product = await lockProduct(tx, asin);
  if (!product) return unknownProduct();
  const now = clock();
  const inForce = await checkSeen(context, wanted);
  if (isRefusal(inForce)) return inForce;
  const before = await readCard(tx, asin);
  await insertOverride(tx, {
    asin,
    kind,
    value: value === null ? null : JSON.stringify(value),
    valid_from: now,
    valid_until: validUntil,
    created_at: now,
    created_by: staff.staffId,
    reason,
  });
  await settleOverrides(tx, product as Product, now);
  const after = await readCard(tx, asin);
  const rules = context.rules.current();
  return {
    subject: { kind: 'product', id: asin },
    before: { [kind]: inForce?.value ?? null },
    after: { [kind]: value, until: validUntil?.toISOString() ?? null },
    effects: [
      ...wanted.words,
      ...(inForce && value !== null ? [`Reemplaza lo que valía hasta el ${lastDayOf(inForce.validUntil)}.`] : []),
      ...(await effectsOf(context, wanted, [presentFacts(before, rules), presentFacts(after, rules)])),
    ],
  };
}

/** What is in force of the kind; a refusal where somebody has changed it since it was looked at, or there is nothing to end. */
async function checkSeen({ tx, clock }: ActContext, { asin, kind, seen, value }: Change) {
  if (((await findNewest(tx, asin)).get(kind) ?? 0) !== seen)
    return refuse(409, 'Alguien cambió esto mientras lo mirabas. Actualizá la página.');
  const now = clock();
  const [inForce] = effectiveOverrides(await findOverrides(tx, asin, now), now).filter((one) => one.kind === kind);
  if (!inForce?.validUntil) return value === null ? refuse(409, 'Ya no vale. Actualizá la página.') : null;
  return { ...inForce, validUntil: inForce.validUntil };
}

async function readCard(tx: ActContext['tx'], asin: string): Promise<CardRow> {
  const card = (await findCards(tx, [asin])).get(asin);
  if (!card) throw new Error(`the locked product ${asin} is missing`);
  return card;
}

/** Tells who has the product. Paid orders are weighed again, so that those that must not be bought wait for a person. */
async function effectsOf(
  { tx, queue }: ActContext,
  { asin, value }: Change,
  [before, after]: [ProductFacts, ProductFacts],
): Promise<string[]> {
  const blocks = value?.forbidden !== undefined;
  const orders = await findOpenOrders(tx, asin, MAX_COUNTED + 1);
  const paid = orders.filter(({ status }) => status === 'PAID');
  if (blocks) for (const { id: orderId } of paid) await queue.enqueue('buy-order', { orderId });
  const holders: Holders = {
    carts: await countCarts(tx, asin, MAX_COUNTED + 1),
    unpaid: orders.length - paid.length,
    paid: paid.length,
  };
  return [...saleInWords(before, after), ...holdersInWords(holders, { isSold: after.landedCents !== null, blocks })];
}
