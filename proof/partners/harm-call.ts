import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '#proof/lib/random.ts';
import type { CALL_FAULTS } from './faults.ts';
import { type Answer, type Exchange, pass } from './http-proxy.ts';

export type CallFault = (typeof CALL_FAULTS)[number];

/** Of connections that say nothing more, one in so many stays open in silence; the others break off. */
const SILENT_ONE_IN = 4;
const SILENCE_MS = 20_000;
const MAX_DELAY_MS = 3000;
const TRICKLE_PIECES = 8;
const TRICKLE_MS = [100, 500] as const;
/** What a proxy or a confused server sends in place of an answer. */
const GARBAGE = [
  '<html><body>502 Bad Gateway</body></html>',
  '{"status":',
  '[]',
  'null',
  '\u0000\u0001\ufffd',
] as const;

/** Harms a call of the shop; resolves with the partner's answer, null where it was not reached. */
export async function harmCall(
  exchange: Exchange,
  { fault, partnerUrl, random }: { fault: CallFault; partnerUrl: string; random: SeededRandom },
): Promise<Answer | null> {
  if (fault === 'lose-request') {
    void fallSilent(exchange, random);
    return null;
  }
  if (fault === 'delay') await pause(random.between(200, MAX_DELAY_MS));
  const answer = await exchange.forward(partnerUrl);
  if (!answer || fault === 'delay') pass(exchange, answer);
  else if (fault === 'lose-answer') void fallSilent(exchange, random);
  else if (fault === 'fail-after-effect') pass(exchange, { ...answer, status: 500, body: Buffer.from('{"code":500}') });
  else if (fault === 'garbage') pass(exchange, { ...answer, body: Buffer.from(random.pick(GARBAGE)) });
  else if (fault === 'half-body') sendHalf(exchange, answer);
  else await trickle(exchange, answer, random);
  return answer;
}

/** Breaks the connection off, or says nothing on it for long before. */
async function fallSilent({ response }: Exchange, random: SeededRandom): Promise<void> {
  if (random.between(1, SILENT_ONE_IN) === 1) await pause(SILENCE_MS, undefined, { ref: false });
  response.socket?.destroy();
}

function sendHalf({ response }: Exchange, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

async function trickle({ response }: Exchange, { status, headers, body }: Answer, random: SeededRandom): Promise<void> {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  const size = Math.max(1, Math.ceil(body.length / TRICKLE_PIECES));
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    await pause(random.between(...TRICKLE_MS));
    response.write(body.subarray(start, start + size));
  }
  response.end();
}
