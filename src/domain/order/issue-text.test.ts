import { describe, expect, test } from 'vitest';
import { CARRIER_CODES } from '#domain/order/carrier-codes.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import { issueText, openIssue } from '#domain/order/issue-text.ts';

const CODES = CARRIER_CODES.filter(({ kind }) => kind === 'issue').map(({ code }) => code);

describe('the text of an issue', () => {
  test('differs for each of the nine codes, in its meaning and in what to do', () => {
    const texts = [...CODES, PARTLY_CANCELED, 'XXXXX'].map(issueText);
    expect(CODES).toHaveLength(9);
    expect(new Set(texts.map(({ meaning }) => meaning)).size).toBe(texts.length);
    expect(new Set(texts.map(({ action }) => action)).size).toBe(texts.length);
  });

  test.each([...CODES, PARTLY_CANCELED, 'XXXXX'])('of %s names what happens next and promises no date', (code) => {
    const { meaning, action } = issueText(code);
    expect(meaning).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(action).toMatch(/^(Escribinos|Revisá|Lo reclamamos|Le mandamos|Te devolvemos).*\.$/);
    expect(`${meaning} ${action}`).not.toMatch(/\d|\bdías?\b|semana|lleg(a|ue|ará)\b|no tenés que/i);
  });
});

test('an issue is open until the order is finished', () => {
  const issue = { code: 'SINFA', description: 'Falta la factura' };
  expect(openIssue({ status: 'SHIPPING', issue })).toBe(issue);
  expect(openIssue({ status: 'DELIVERED', issue })).toBe(issue);
  expect(openIssue({ status: 'REFUND', issue })).toBeNull();
  expect(openIssue({ status: 'SHIPPING', issue: null })).toBeNull();
});
