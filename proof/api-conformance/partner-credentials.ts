import { createHmac } from 'node:crypto';
import { KEY_HEADER } from '#partners/skypostal/webhook.ts';
import type { TestShop } from '#testing/shop.ts';

/** The valid credentials of the partner that calls a route, for this body; of Abitab's and others', none. */
export function partnerCredentials(
  { context: { partnerSettings, config } }: Pick<TestShop, 'context'>,
  route: string,
  body: string,
): Record<string, string> {
  const { user, password } = partnerSettings.sistarbanc;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  if (route.includes('sistarbanc')) return { authorization: `Basic ${basic}` };
  if (route.includes('mail-bounces')) return { authorization: `Bearer ${config.bounces?.secret}` };
  if (route.includes('skypostal')) return { [KEY_HEADER]: partnerSettings.skypostalHookKey };
  const signature = createHmac('sha256', partnerSettings.zincWebhookSecret).update(body).digest('hex');
  return { 'x-webhook-signature': signature };
}
