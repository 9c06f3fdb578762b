import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRandom } from '#proof/lib/random.ts';
import { createSmtpListener, type SmtpListener } from '#simulators/mail/smtp-listener.ts';
import { type CallFault, harmCall } from './harm-call.ts';
import { type HttpProxy, startHttpProxy } from './http-proxy.ts';
import { type MailFault, type PassedMail, startSmtpProxy } from './smtp-proxy.ts';

const ANSWER = '{"order_id":"7","status":"pending"}';
/** A random that makes a lost answer break off at once, and a trickle short. */
const random = { ...createRandom('1'), between: (_low: number, high: number) => Math.min(high, 4) };

let received: string[];
let server: Server;
let proxy: HttpProxy | null;
beforeEach(() => {
  received = [];
  proxy = null;
  server = createServer((incoming, response) => {
    incoming.on('data', (data: Buffer) => received.push(data.toString()));
    incoming.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end(ANSWER));
  });
  server.listen(0, '127.0.0.1');
});
afterEach(async () => {
  await proxy?.stop();
  server.closeAllConnections();
  server.close();
});

const serverUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Posts and returns status and body; what went wrong where there is no whole answer. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST' }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => {
        text += data.toString();
      });
      response.on('error', () => resolve(`${response.statusCode} broken off after ${text.length}`));
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    sent.on('error', () => resolve('no answer'));
    sent.end(body);
  });
}

const HARMED: Record<CallFault, { answer: string; reached: boolean }> = {
  'lose-request': { answer: 'no answer', reached: false },
  'lose-answer': { answer: 'no answer', reached: true },
  'fail-after-effect': { answer: '500 {"code":500}', reached: true },
  delay: { answer: `201 ${ANSWER}`, reached: true },
  garbage: { answer: '201 <html><body>502 Bad Gateway</body></html>', reached: true },
  'half-body': { answer: `201 broken off after ${Math.floor(ANSWER.length / 2)}`, reached: true },
  slow: { answer: `201 ${ANSWER}`, reached: true },
};

test.for(Object.entries(HARMED))('a call with the fault %s', async ([fault, { answer, reached }]) => {
  proxy = await startHttpProxy(async (exchange) => {
    const harm = { fault: fault as CallFault, partnerUrl: serverUrl(), random: { ...random, pick: first } };
    await harmCall(exchange, harm);
  });
  expect(await post(`${proxy.url}/zinc/orders`, 'buy')).toBe(answer);
  expect(received).toEqual(reached ? ['buy'] : []);
});

const first = <Item>([item]: readonly [Item, ...Item[]]) => item;

test.for<[MailFault | null, { sent: boolean; stored: number; status: number | null }]>([
  [null, { sent: true, stored: 1, status: 250 }],
  ['cut-before-mail', { sent: false, stored: 0, status: null }],
  ['cut-after-mail', { sent: false, stored: 1, status: 250 }],
  ['defer-mail', { sent: false, stored: 0, status: null }],
])('a mail with the fault %s', async ([fault, expected]) => {
  const stored: string[] = [];
  const listener: SmtpListener = createSmtpListener({
    deliver: async ({ raw }) => {
      stored.push(raw.toString());
      return 'accepted';
    },
    replyToRecipient: () => null,
  });
  const serverPort = await listener.listen(0, '127.0.0.1');
  const passed: PassedMail[] = [];
  const smtp = await startSmtpProxy({ serverPort, draw: () => fault, record: (mail) => passed.push(mail) });
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port });
  const mail = { from: 'a@x.example', to: 'b@x.example', subject: 'Hola', text: 'Hola', messageId: '<m1@x.example>' };
  try {
    const sent = await transport.sendMail(mail).then(
      () => true,
      () => false,
    );
    const messageId = fault === 'defer-mail' ? null : mail.messageId;
    expect({ sent, stored: stored.length }).toEqual({ sent: expected.sent, stored: expected.stored });
    expect(passed).toEqual([{ fault, messageId, status: expected.status }]);
  } finally {
    transport.close();
    await smtp.stop();
    await listener.close();
  }
});
