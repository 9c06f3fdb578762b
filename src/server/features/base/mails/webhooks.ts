import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseMailReport } from '#partners/mail/report.ts';
import { matchesAny } from '#partners/secrets.ts';
import type { Context } from '#server/context.ts';
import { readEnvelopeSender } from './envelope-sender.ts';
import { recordReport } from './record-report.ts';

/** A report may contain the whole mail that it is about. */
const MAX_REPORT_BYTES = 1024 * 1024;

/** Takes the messages that arrive in the mailbox of delivery reports, as the operator's mail server pipes them. */
export function mailsWebhooks(app: FastifyInstance, context: Context): void {
  const { bounces, previousSecrets } = context.config;
  const secrets = bounces ? [bounces.secret, previousSecrets.mailBounces] : [];
  // Before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    const [, received = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!matchesAny(received, secrets)) await reply.code(401).send({ ok: false });
  });
  const options = { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES } as const;
  app.addContentTypeParser('message/rfc822', options, (_request, body, done) => done(null, body));
  app.post('/webhooks/mail-bounces', (request, reply) => handleReport(context, request, reply));
}

async function handleReport(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!Buffer.isBuffer(request.body)) return reply.code(415).send({ ok: false });
  const report = await parseMailReport(request.body);
  // Automatic replies and unwanted mail reach every mailbox.
  if (!report) return reply.code(202).send({ ok: true, result: 'not-a-report' });
  const mailId = mailOf(context, report.addresses);
  if (mailId === null) return reply.code(404).send({ ok: false });
  const { kind } = report;
  if (kind !== 'bounced' && kind !== 'complained') {
    if (kind === 'refused') {
      context.log.warn({ code: 'mail-refused', subject: mailId }, 'a mail was refused, and not for its recipient');
    }
    return reply.send({ ok: true, result: kind });
  }
  const result = await recordReport(context, { mailId, outcome: kind });
  return result === 'unknown' ? reply.code(404).send({ ok: false }) : reply.send({ ok: true, result: kind });
}

/** The mail of the first address with a valid token. */
function mailOf({ config, mailKey }: Context, addresses: readonly string[]): string | null {
  const bounceAddress = config.bounces?.address ?? '';
  const ids = addresses.map((address) => readEnvelopeSender(address, bounceAddress, mailKey));
  return ids.find((id) => id !== null) ?? null;
}
