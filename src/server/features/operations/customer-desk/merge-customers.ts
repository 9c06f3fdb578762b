import { normalizeEmail } from '#domain/customer/email.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { moveMails } from '#server/features/base/mails/move-mails.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeAccountMergedMails } from '#server/features/base/mails/templates/account-merged.ts';
import { joinCarts } from '#server/features/checkout/cart/join-carts.ts';
import { readFranchiseYear } from '#server/features/checkout/fees/quote-lines.ts';
import { decryptPersonalData, encryptPersonalData } from '#server/features/people/accounts/personal-data.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import {
  endMergedAccount,
  fillGaps,
  joinDeclaredFranchises,
  joinFavorites,
  joinHistory,
  lockOrders,
  moveAddresses,
  moveOrders,
} from './merge-repository.ts';
import { UNKNOWN_CUSTOMER } from './read-customer.ts';
import { countOwned, lockPeople, type Person } from './repository.ts';

/**
 * Makes one account of two of the same person: what the other one has moves to the account that stays, once, and the other
 * one ends. Both rows are locked first, so that of two merges at the same time the second finds one account only.
 */
export async function mergeCustomers(
  deps: ActContext,
  { input: { id, email } }: StaffRequest<'mergeCustomers'>,
): Promise<ActResult | Refusal> {
  const emailKey = normalizeEmail(email);
  const people = await lockPeople(deps.tx, { id, emailKey });
  const stays = people.find((person) => person.id === id);
  const goes = people.find((person) => person.email_key === emailKey);
  if (!stays) return notFound(UNKNOWN_CUSTOMER);
  if (!goes) return refuseField('email', 'No hay ninguna cuenta con ese correo');
  if (goes.id === stays.id) return refuseField('email', 'Es el correo de esta misma cuenta; escribí el de la otra');
  // An address that nobody proved to be theirs must not get another one's orders.
  if (stays.verified_at === null)
    return refuse(422, 'Esta cuenta no está verificada. Abrí la otra y uní esta a aquella.');
  if (areDifferentPeople(deps, stays, goes))
    return refuse(422, 'Las dos cuentas tienen documentos distintos: no son de la misma persona');
  const pair = { from: goes.id, to: stays.id };
  const [underway] = await lockOrders(deps.tx, pair);
  if (underway !== undefined)
    return refuse(409, `La orden ${underway} se está comprando en este momento. Probá de nuevo en unos minutos.`);
  return await merge(deps, stays, goes);
}

/** A document that only one of them knows says nothing. */
function areDifferentPeople({ fieldCipher }: ActContext, one: Person, other: Person): boolean {
  if (one.document === null || other.document === null) return false;
  return decryptPersonalData(fieldCipher, one).document !== decryptPersonalData(fieldCipher, other).document;
}

/** What the account that stays does not know and the other one does, encrypted for its own row. */
function missingPersonalData({ fieldCipher }: ActContext, stays: Person, goes: Person) {
  const { document, birthday } = decryptPersonalData(fieldCipher, goes);
  return encryptPersonalData(fieldCipher, stays.id, {
    ...(stays.document === null && document !== null ? { document } : {}),
    ...(stays.birthday === null && birthday !== null ? { birthday } : {}),
  });
}

async function merge(deps: ActContext, stays: Person, goes: Person): Promise<ActResult> {
  const { tx, clock } = deps;
  const at = clock();
  const pair = { from: goes.id, to: stays.id };
  const owned = await countOwned(tx, goes.id);
  const cart = await joinCarts(deps, tx, pair);
  await moveOrders(tx, { ...pair, email: stays.email });
  const addresses = await moveAddresses(tx, pair);
  await joinFavorites(tx, pair);
  await joinDeclaredFranchises(tx, pair);
  await joinHistory(tx, pair);
  const sealed = missingPersonalData(deps, stays, goes);
  await fillGaps(tx, { ...pair, sealed, addressesChangedAt: addresses > 0 ? at : null });
  await moveMails(tx, { from: goes.email, to: stays.email, at });
  await endMergedAccount(tx, { ...pair, locker: goes.locker, at });
  await tellBoth(deps, stays, goes);
  const franchises = await readFranchiseYear(deps, stays.id);
  return {
    subject: { kind: 'customer', id: stays.id },
    before: { merged: goes.id, ...owned },
    after: { franchises },
    effects: effectsOf({ ...owned, addresses, cart, franchises, locker: goes.locker }),
  };
}

async function tellBoth(deps: ActContext, stays: Person, goes: Person): Promise<void> {
  const { random, clock, config } = deps;
  const mails = composeAccountMergedMails({
    subjectId: random.uuid(),
    stays: { email: stays.email, firstName: stays.first_name },
    goes: { email: goes.email, firstName: goes.first_name },
    at: clock(),
    supportEmail: config.shop.supportEmail,
  });
  for (const mail of mails) await queueMail(deps, deps.tx, mail);
}

interface Merged {
  orders: number;
  cases: number;
  favorites: number;
  sessions: number;
  addresses: number;
  cart: { lines: number; leftOut: number };
  franchises: { used: number; left: number };
  locker: number;
}

function effectsOf({ orders, cases, favorites, sessions, addresses, cart, franchises, locker }: Merged): string[] {
  return [
    `Pasan a esta cuenta las órdenes de la otra (${orders}), con sus pagos y devoluciones, sus casos (${cases}) y las direcciones que acá no están (${addresses}).`,
    `Se suman sus favoritos (${favorites}) con sus alertas, su historial, lo guardado y los productos de su carrito (${cart.lines}); lo que está en las dos cuentas queda una vez.`,
    ...(cart.leftOut === 0
      ? []
      : [`Quedan afuera ${cart.leftOut} productos del carrito que ya no se pueden comprar o no entran.`]),
    `Franquicias de este año con las dos cuentas: ${franchises.used} usadas, ${franchises.left} disponibles.`,
    `La otra cuenta deja de existir: se cierran sus sesiones (${sessions}), nadie ingresa más con su correo y sus consentimientos terminan. Esto no se puede deshacer.`,
    `Los paquetes con su casilla (UY-${locker}) se encuentran desde esta cuenta.`,
    'Las dos direcciones reciben un correo que lo dice.',
  ];
}
