import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order/status.ts';
import { orderMail } from '#server/features/order-mails/templates/order.ts';
import { MOMENT_OF_STATUS, ORDER_MOMENTS } from '#server/features/order-mails/templates/order-texts.ts';
import { renderLetter } from './layout.ts';

const SENDER = { brand: 'Puente', supportEmail: 'hola@puente.example', url: 'https://puente.example' };
const FACTS = {
  orderId: 'o1',
  orderNumber: 10001,
  orderUrl: 'https://puente.example/profile/orders/o1',
  to: 'ana@correo.example',
  firstName: 'Ana',
  total: 'U$S 153,61',
  items: [{ title: '<img src=x onerror=alert(1)> "Pot" & \'lid\'', quantity: 2 }],
  destination: 'Av. 18 de Julio 1234, Montevideo',
};

describe('the layout', () => {
  test('both forms say the same, and every word is escaped', () => {
    const { letter } = orderMail('paid', { ...FACTS, firstName: '<b>Ana</b>' });
    const { text, html } = renderLetter(letter, SENDER);
    for (const word of ['U$S 153,61', '10001', 'Av. 18 de Julio 1234, Montevideo', FACTS.orderUrl]) {
      expect(text).toContain(word);
      expect(html).toContain(word);
    }
    expect(text).toContain('2 × <img src=x');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Pot&quot; &amp; &#39;lid&#39;');
  });

  test('nothing is loaded from outside and nothing runs', () => {
    const { html } = renderLetter(orderMail('received', FACTS).letter, SENDER);
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|<[^>]*\bsrc=/);
  });
});

describe('mails about an order', () => {
  test.each(ORDER_MOMENTS)('%s has a subject with the number, a heading and a link', (moment) => {
    const draft = orderMail(moment, FACTS);
    expect(draft).toMatchObject({ kind: `order-${moment}`, subjectId: 'o1', to: FACTS.to });
    expect(draft.letter.subject).toContain('10001');
    expect(renderLetter(draft.letter, SENDER).text).toContain(FACTS.orderUrl);
  });

  test('an issue is told once for each of its codes, a refund once for each refund', () => {
    const issue = orderMail('issue', { ...FACTS, issue: { code: 'SINFA', description: 'Falta la factura' } });
    expect(issue.subjectId).toBe('o1:SINFA');
    expect(renderLetter(issue.letter, SENDER).text).toContain('Falta la factura');
    const refund = orderMail('refund', { ...FACTS, refundId: 'r1', amount: 'U$S 10,00' });
    expect(refund.subjectId).toBe('r1');
    expect(renderLetter(refund.letter, SENDER).text).toContain('Devolución: U$S 10,00');
  });

  test('a refund says what it is for; no mail of a failed payment promises that nothing was charged', () => {
    const facts = { ...FACTS, refundId: 'r1', amount: 'U$S 10,00' };
    const overpaid = renderLetter(orderMail('refund-overpaid', facts).letter, SENDER).text;
    expect(overpaid).toContain('ya estaba pago');
    expect(overpaid).toContain('Tu pedido sigue su camino');
    expect(overpaid).toContain('Devolución: U$S 10,00');
    const wrong = renderLetter(orderMail('refund-wrong-amount', facts).letter, SENDER).text;
    expect(wrong).toContain('un monto que no es el de tu pedido');
    const failed = renderLetter(orderMail('payment-failed', FACTS).letter, SENDER).text;
    expect(failed).not.toContain('No se te cobró');
    expect(failed).toContain('te lo devolvemos');
  });

  test('each moment follows from exactly one state', () => {
    const moments = ORDER_STATUSES.map((status) => MOMENT_OF_STATUS[status]).filter((moment) => moment !== null);
    expect([...moments].sort()).toEqual([...ORDER_MOMENTS].sort());
  });
});
