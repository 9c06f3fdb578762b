import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDevelopmentPage } from '#app/development/development-page.ts';
import type { ShopServices } from '#app/shop-options.ts';
import { CallError } from '#contract/caller.ts';
import { id } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { transaction } from '#db/transaction.ts';
import { DEMO_EMAIL } from '#seed/demo-account.ts';
import { refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import { issueToken, openSession, type SessionOwner } from '#server/features/people/accounts/session.ts';
import { takeForms } from '#server/http/input-bounds.ts';
import { COMPLAINT_IDS, type ComplaintId, isFitting } from './complaints.ts';
import { COMPLAINTS_PATH, type ComplaintsView, complaintsPage, type ListedOrder } from './complaints-page.ts';
import { readOrder } from './order-steps.ts';
import { openShopperSession } from './shopper-session.ts';
import { endBankFault, type Stage, stageComplaint } from './stage-complaint.ts';

const email = z.string().trim().toLowerCase().max(254);
const viewSchema = z.strictObject({
  de: email.default(DEMO_EMAIL),
  hecho: z.enum(COMPLAINT_IDS).optional(),
  orden: id.optional(),
});
const stagedSchema = z.strictObject({ de: email, queja: z.enum(COMPLAINT_IDS), orden: z.union([id, z.literal('')]) });
const endedSchema = z.strictObject({ de: email, orden: id });

/** The partners whose faults are staged: with one of them real, nothing is. */
const STAGED_PARTNERS = ['zinc', 'sistarbanc', 'abitab', 'skypostal', 'mail'] as const;

/** The services of a shop whose partners are simulated. */
type Services = ShopServices & { network: NonNullable<ShopServices['network']> };

/** Serves `/dev/problemas`, which stages complaints of shoppers, while the partners that they are about are simulated. */
export function complaintsExtension({ context, network }: ShopServices): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    if (!network || !STAGED_PARTNERS.every((name) => context.partnerSettings.simulated.includes(name))) return;
    await app.register(async (scope) => registerPages(scope, { context, network }));
  };
}

function registerPages(app: FastifyInstance, services: Services): void {
  takeForms(app);
  app.get(COMPLAINTS_PATH, async (request, reply) => {
    const query = viewSchema.safeParse(request.query);
    if (!query.success) return reply.code(400).send('');
    const { de, hecho, orden } = query.data;
    const done = hecho && orden ? { complaint: hecho, orderId: orden } : null;
    return sendDevelopmentPage(reply, complaintsPage(await readView(services, { email: de, done })));
  });
  app.post(COMPLAINTS_PATH, async (request, reply) => {
    const form = readForm(request, stagedSchema);
    if (!form) return reply.code(400).send('');
    const stage = { complaint: form.queja, orderId: form.orden };
    return await perform(services, reply, { email: form.de, work: (opened) => stageFor(opened, stage) });
  });
  app.post(`${COMPLAINTS_PATH}/fin`, async (request, reply) => {
    const form = readForm(request, endedSchema);
    if (!form) return reply.code(400).send('');
    const work = async (stage: Stage) => {
      await endBankFault(stage, await readOrder(stage, { id: form.orden }));
      return { hecho: 'paid-pending', orden: form.orden };
    };
    return await perform(services, reply, { email: form.de, work });
  });
}

/** The fields of a form of this page; null for anything else, and for the page of another site. */
function readForm<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> | null {
  if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') return null;
  const form = schema.safeParse(request.body);
  return form.success ? form.data : null;
}

async function stageFor(
  stage: Stage,
  { complaint, orderId }: { complaint: ComplaintId; orderId: string },
): Promise<{ hecho: ComplaintId; orden: string }> {
  const existing = orderId === '' ? null : await readOrder(stage, { id: orderId });
  if (existing && !isFitting(complaint, existing.status))
    throw new CallError({ code: 409, message: 'Esa orden ya siguió de largo: elegí otra.', errors: [] });
  return { hecho: complaint, orden: (await stageComplaint(stage, complaint, existing)).id };
}

interface Performed {
  email: string;
  work(stage: Stage): Promise<Record<string, string>>;
}

/** Does something in a shopper's name, with a session that ends with it, and shows what came of it. */
async function perform(services: Services, reply: FastifyReply, { email: of, work }: Performed): Promise<FastifyReply> {
  const { context, network } = services;
  const owner = await findShopper(services, of);
  if (!owner) return reply.redirect(`${COMPLAINTS_PATH}?${new URLSearchParams({ de: of })}`, 303);
  // No device that signs in: it does not count among those from which an order is paid.
  const session = await transaction(context.db, (tx) => openSession(context, tx, { owner, deviceName: null }));
  const { accessToken: token } = await issueToken(context, session);
  const shopper = { email: owner.email, token };
  const stage: Stage = {
    ...openShopperSession({ shopUrl: context.config.noticeUrls[0] ?? '', simulatorsUrl: network.url, shopper }),
    below: context.random.below,
    refresh: (asin) => refreshProducts(context, [asin]),
  };
  const done = await workOnce(stage, work);
  if (!(done instanceof CallError))
    return reply.redirect(`${COMPLAINTS_PATH}?${new URLSearchParams({ de: of, ...done })}`, 303);
  const view = await readView(services, { email: of, done: null });
  return sendDevelopmentPage(reply.code(409), complaintsPage({ ...view, problem: done.message }));
}

/** What was done, or what the shop refused or did not reach in time; the session ends. */
async function workOnce(stage: Stage, work: Performed['work']): Promise<Record<string, string> | CallError> {
  try {
    return await work(stage);
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  } finally {
    await stage.call('signOut');
  }
}

async function findShopper({ context: { db } }: Services, of: string): Promise<SessionOwner | undefined> {
  const columns = ['id', 'email', 'first_name', 'last_name'] as const;
  return await db.selectFrom('customers').select(columns).where('email_key', '=', of).executeTakeFirst();
}

/** The newest orders that a shopper is offered. */
const MAX_ORDERS = 100;

async function readView(
  services: Services,
  { email: of, done }: { email: string; done: { complaint: ComplaintId; orderId: string } | null },
): Promise<ComplaintsView> {
  const owner = await findShopper(services, of);
  if (!owner) return { email: of, shopper: null, done: null, problem: null };
  const orders = await services.context.db
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('customer_id', '=', owner.id)
    .orderBy('number', 'desc')
    .limit(MAX_ORDERS)
    .$castTo<ListedOrder>()
    .execute();
  const order = orders.find(({ id: orderId }) => orderId === done?.orderId);
  return {
    email: of,
    shopper: { id: owner.id, orders },
    done: done && order ? { complaint: done.complaint, order } : null,
    problem: null,
  };
}
