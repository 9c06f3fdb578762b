import type { FastifyInstance } from 'fastify';
import { busy } from './error-handler.ts';
import { sendRefusal } from './send.ts';

/** More than this at once and everybody waits; the shop then looks after those who are buying. */
const MOST_AT_WORK = 300;

/** What goes on whatever the crowd: buying, partners' notices, probes. Looking around can be tried again. */
const ALWAYS =
  /^\/(health|ready|metrics|webhooks\/|payments\/|api\/(orders|cart|users|auth|fees|shipping-addresses|payments)\b)/;

/** Turns visitors away early, with a word when to come back, rather than letting every answer grow late. */
export function shedLoad(app: FastifyInstance, most: number = MOST_AT_WORK): void {
  let atWork = 0;
  app.addHook('onRequest', async (request, reply) => {
    atWork += 1;
    reply.raw.once('close', () => {
      atWork -= 1;
    });
    if (atWork > most && !ALWAYS.test(request.url)) return sendRefusal(reply, busy());
  });
}
