import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createDatabaseCheck, type DatabaseFault } from '#db/database-check.ts';
import { registerBackofficeCalls } from '#server/backoffice/http.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import { followChanges } from '#server/cache/follow-changes.ts';
import { startRefresh } from '#server/cache/start-refresh.ts';
import type { Context } from '#server/context.ts';
import { registerClientErrorCounter } from '#server/features/base/client-errors/counter.ts';
import { ensureRates } from '#server/features/base/currency/ensure-rates.ts';
import { registerMailGauges } from '#server/features/base/mails/gauges.ts';
import { mailsWebhooks } from '#server/features/base/mails/webhooks.ts';
import { overdueDrafts } from '#server/features/base/rules/overdue-drafts.ts';
import { priceAlertPages } from '#server/features/catalog/price-alerts/pages.ts';
import { sharedPages } from '#server/features/checkout/share-links/shared-pages.ts';
import { questionPages } from '#server/features/fulfilment/line-answers/question-pages.ts';
import { purchasingWebhooks } from '#server/features/fulfilment/purchasing/webhooks.ts';
import { shippingWebhooks } from '#server/features/fulfilment/shipping/webhooks.ts';
import { registerExportDownloads } from '#server/features/money/exports/download.ts';
import { startIssuing } from '#server/features/money/fiscal-documents/record-document.ts';
import { paymentsWebhooks } from '#server/features/money/payments/webhooks.ts';
import { refundAccountPages } from '#server/features/money/refunds/account-pages.ts';
import { registerCaseGauges } from '#server/features/operations/cases/gauges.ts';
import { startDueScan } from '#server/features/operations/due-work/scan.ts';
import { createNews } from '#server/features/operations/live-events/news.ts';
import { registerLiveEvents } from '#server/features/operations/live-events/register.ts';
import { createLiveStreams, type LiveStreams } from '#server/features/operations/live-events/streams.ts';
import { registerPresence } from '#server/features/operations/presence/register.ts';
import { registerReconciliationGauges } from '#server/features/operations/reconciliation/gauges.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { findListeningSession, findStaffSession } from '#server/features/people/staff/sessions.ts';
import { handlers } from '#server/handlers.ts';
import { type AppParts, createApp } from '#server/http/app.ts';
import { createProbes, type Probes } from '#server/http/probes.ts';
import { startJobs } from '#server/jobs.ts';
import { type OpenServices, openServices } from './open-services.ts';
import type { ShopOptions, ShopServices } from './shop-options.ts';

export interface OpenShop extends ShopServices {
  app: FastifyInstance;
  close(): Promise<void>;
}

interface Series {
  stop(): Promise<void>;
}

/** Opens the shop in the roles of its configuration, web or worker among them: what listens for requests, what runs jobs. */
export async function openShop(options: ShopOptions): Promise<OpenShop> {
  const { config } = options;
  const services = await openServices(options);
  const { context, network, pool } = services;
  registerFigures(context);
  if (config.mode !== 'demo') await warnOfOverdueDrafts(context);
  await startIssuing(context);
  if (!context.partners.cfe) context.log.warn({ code: 'no-fiscal-documents' }, 'no fiscal documents are issued');
  const findFault = createDatabaseCheck({
    pool,
    now: () => performance.now(),
    onChange: (fault) => logWrites(context, fault),
  });
  const phase = { isOpen: false, isStopping: false };
  const health: Pick<Probes, 'checkReadiness' | 'isStopping'> = {
    checkReadiness: async () => {
      if (phase.isStopping) return 'stopping';
      return phase.isOpen ? await findFault() : 'starting';
    },
    isStopping: () => phase.isStopping,
  };
  const news = createNews();
  const streams = createLiveStreams(context, news);
  const app = config.roles.includes('web')
    ? await createWebApp({ context, ...health, extensions: options.extensions({ context, network }) }, streams)
    : createProbes(context, health);
  const refresh = startRefresh(context);
  const following = { ...context, refresh: refresh.refresh, onWork: news.announce };
  const changes = await followChanges(following, services.directUrl);
  await app.listen({ port: config.port, host: config.host });
  const series: Series[] = [...(await startWork(services, options.dueScanMs)), changes, refresh];
  await ensureRates(context);
  phase.isOpen = true;
  const close = async () => {
    phase.isStopping = true;
    // Browsers come back after seconds, to whichever process still takes them.
    streams.close();
    // Whatever balances the load asks `/ready` now and then; until it has, it still sends requests.
    await pause(config.shutdownDelaySeconds * 1000);
    await Promise.all([app.close(), services.worker?.drain()]);
    for (const { stop } of series) await stop();
    await services.close();
  };
  return { context, network, app, close };
}

/** Jobs and the scan for what is due, in a worker. */
async function startWork({ context, worker }: OpenServices, dueScanMs?: number): Promise<Series[]> {
  if (!worker) return [];
  await startJobs(worker, context);
  return [await startDueScan({ ...context, worker, intervalMs: dueScanMs })];
}

/** What `/metrics` tells. */
function registerFigures(context: Context): void {
  registerReconciliationGauges(context);
  registerMailGauges(context);
  registerCaseGauges(context);
  registerClientErrorCounter(context);
}

/** Whether a decree is in force is decided by people: the date alone activates nothing. */
async function warnOfOverdueDrafts(context: Context): Promise<void> {
  for (const { kind, validFrom } of await overdueDrafts(context)) {
    context.log.warn({ code: 'rule-overdue', kind, since: validFrom }, 'a draft of a rule was to hold by now');
  }
}

function logWrites({ log }: Context, fault: DatabaseFault | null): void {
  if (fault === null) log.warn({ code: 'writable' }, 'the database takes writes again');
  else log.error({ code: 'not-writable', reason: fault }, 'the database takes no writes');
}

/** The HTTP server of a process whose role is the web: shoppers, staff and partners. Not listening. */
function createWebApp(
  parts: Pick<AppParts, 'context' | 'checkReadiness' | 'isStopping' | 'extensions'>,
  streams: LiveStreams,
): Promise<FastifyInstance> {
  const { context } = parts;
  return createApp({
    ...parts,
    handlers,
    findSession,
    webhooks: [
      paymentsWebhooks,
      purchasingWebhooks,
      shippingWebhooks,
      mailsWebhooks,
      priceAlertPages,
      refundAccountPages,
      questionPages,
      sharedPages,
    ],
    extensions: [
      (server) => registerBackofficeCalls(server, { context, handlers: backofficeHandlers, findStaffSession }),
      (server) => registerExportDownloads(server, { context, findStaffSession }),
      (server) => registerLiveEvents(server, { context, findStaffSession: findListeningSession, streams }),
      (server) => registerPresence(server, { context, findStaffSession: findListeningSession }),
      ...parts.extensions,
    ],
  });
}
