import { describe, expect, test } from 'vitest';
import { CARRIER_CODES } from '#domain/order/carrier-codes.ts';
import { issueText } from '#domain/order/issue-text.ts';
import { renderMail } from '#server/features/base/mails/layout.ts';
import { composeOrderMail } from './order.ts';
import { ORDER_MILESTONES } from './order-texts.ts';

const SENDER = { brand: 'Puente', supportEmail: 'hola@puente.example', url: 'https://puente.example' };
const FACTS = {
  orderId: 'o1',
  orderNumber: 10001,
  orderUrl: 'https://puente.example/profile/orders/o1',
  to: 'ana@correo.example',
  firstName: 'Ana',
  total: 'U$S 153,61',
  isOfParcels: false,
  items: [{ title: '<img src=x onerror=alert(1)> "Pot" & \'lid\'', quantity: 2 }],
  destination: 'Av. 18 de Julio 1234, Montevideo',
};

describe('a rendered order mail', () => {
  test('has the same facts as text and as HTML, and its HTML is escaped', () => {
    const { message } = composeOrderMail('paid', { ...FACTS, firstName: '<b>Ana</b>' });
    const { text, html } = renderMail(message, SENDER);
    for (const fact of ['U$S 153,61', '10001', 'Av. 18 de Julio 1234, Montevideo', FACTS.orderUrl]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(text).toContain('2 × <img src=x');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Pot&quot; &amp; &#39;lid&#39;');
  });

  test('loads nothing from outside and contains no script', () => {
    const { html } = renderMail(composeOrderMail('received', FACTS).message, SENDER);
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|<[^>]*\bsrc=/);
  });
});

describe('mails about an order', () => {
  test.each(ORDER_MILESTONES)('the mail %s has a subject with the number and a link to the order', (milestone) => {
    const draft = composeOrderMail(milestone, FACTS);
    expect(draft).toMatchObject({ kind: `order-${milestone}`, subjectId: 'o1', to: FACTS.to });
    expect(draft.message.subject).toContain('10001');
    expect(renderMail(draft.message, SENDER).text).toContain(FACTS.orderUrl);
  });

  test('an issue mail is identified by its code, a refund mail by its refund', () => {
    const issue = composeOrderMail('issue', { ...FACTS, issue: { code: 'SINFA', description: 'Falta la factura' } });
    expect(issue.subjectId).toBe('o1:SINFA');
    expect(renderMail(issue.message, SENDER).text).toContain('Falta la factura');
    const refund = composeOrderMail('refund', { ...FACTS, refundId: 'r1', amount: 'U$S 10,00' });
    expect(refund.subjectId).toBe('r1');
    expect(renderMail(refund.message, SENDER).text).toContain('Devolución: U$S 10,00');
  });

  const issues = CARRIER_CODES.filter(({ kind }) => kind === 'issue');
  test.each(issues)('the mail of the issue $code has its meaning and its instructions', ({ code, description }) => {
    const { message } = composeOrderMail('issue', { ...FACTS, issue: { code, description } });
    const { text } = renderMail(message, SENDER);
    const { meaning, action } = issueText(code);
    expect(text).toContain(`${description}. ${meaning}`);
    expect(text).toContain(action);
    expect(message.preview).toBe(meaning);
    expect(text).not.toMatch(/ya lo estamos viendo|no tenés que/i);
  });

  test('the confirmation has one button, and the terms as a plain link below', () => {
    const confirmation = {
      breakdown: [],
      method: 'BROU',
      paidOn: '',
      arrives: '',
      withdrawal: '',
      termsUrl: 'https://puente.example/t',
    };
    const { html } = renderMail(composeOrderMail('paid', { ...FACTS, confirmation }).message, SENDER);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toMatch(/<a href="https:\/\/puente\.example\/t" style="color:#\w+">Términos y condiciones<\/a>/);
  });

  test('the mail of a replaced product names both, each in its language', () => {
    const bought = [
      { title: 'Lámpara <1>', quantity: 1 },
      { title: 'Desk Fan & Stand', lang: 'en' as const, quantity: 2 },
    ];
    const instead = { title: 'Old Fan', lang: 'en' as const };
    const { message } = composeOrderMail('substituted', { ...FACTS, purchaseId: 'p1', bought, instead });
    const { text, html } = renderMail(message, SENDER);
    expect(text).toContain('Compramos: Lámpara <1> (1 unidad), Desk Fan & Stand (2 unidades)');
    expect(text).toContain('En lugar de: Old Fan');
    expect(html).toContain('Lámpara &lt;1&gt; (1 unidad), <span lang="en">Desk Fan &amp; Stand</span> (2 unidades)');
    expect(html).toContain('<span lang="en">Old Fan</span>');
  });

  test('a refund mail states its reason; the mail of a failed payment does not promise that nothing was charged', () => {
    const facts = { ...FACTS, refundId: 'r1', amount: 'U$S 10,00' };
    const overpaid = renderMail(composeOrderMail('refund-overpaid', facts).message, SENDER).text;
    expect(overpaid).toContain('ya estaba paga');
    expect(overpaid).toContain('Tu orden sigue su camino');
    expect(overpaid).toContain('Devolución: U$S 10,00');
    const wrong = renderMail(composeOrderMail('refund-wrong-amount', facts).message, SENDER).text;
    expect(wrong).toContain('un importe que no es el de tu orden');
    const failed = renderMail(composeOrderMail('payment-failed', FACTS).message, SENDER).text;
    expect(failed).not.toContain('No se te cobró');
    expect(failed).toContain('te lo devolvemos');
  });
});
