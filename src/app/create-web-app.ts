import type { FastifyInstance } from 'fastify';
import { registerBackofficeCalls } from '#server/backoffice/http.ts';
import { backofficeHandlers } from '#server/backoffice-handlers.ts';
import { mailsWebhooks } from '#server/features/base/mails/webhooks.ts';
import { priceAlertPages } from '#server/features/catalog/price-alerts/pages.ts';
import { purchasingWebhooks } from '#server/features/fulfilment/purchasing/webhooks.ts';
import { shippingWebhooks } from '#server/features/fulfilment/shipping/webhooks.ts';
import { registerExportDownloads } from '#server/features/money/exports/download.ts';
import { paymentsWebhooks } from '#server/features/money/payments/webhooks.ts';
import { refundAccountPages } from '#server/features/money/refunds/account-pages.ts';
import { findSession } from '#server/features/people/accounts/session.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { handlers } from '#server/handlers.ts';
import { type AppParts, createApp } from '#server/http/app.ts';

/** The HTTP server of a process whose role is the web: shoppers, staff and partners. Not listening. */
export function createWebApp(
  parts: Pick<AppParts, 'context' | 'checkReadiness' | 'isStopping' | 'extensions'>,
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
    ],
    extensions: [
      (server) => registerBackofficeCalls(server, { context, handlers: backofficeHandlers, findStaffSession }),
      (server) => registerExportDownloads(server, { context, findStaffSession }),
      ...parts.extensions,
    ],
  });
}
