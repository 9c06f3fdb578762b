import { expect, test } from 'vitest';
import { keyOf, partnerOfCall, partnerOfNotice } from './requests.ts';

test('calls of the shop have a partner; pages for people and the controls of the simulators have none', () => {
  for (const [path, partner] of [
    ['/zinc/orders?limit=20', 'zinc'],
    ['/sistarbanc/spfe/rest/estado?idTransaccion=1', 'sistarbanc'],
    ['/skypostal/wcf-services/service-shipment.svc/shipment/new-shipment', 'skypostal'],
    ['/sistarbanc/spfe/servlet/PagoEmpresa', null],
    ['/sistarbanc/spfe/servlet/Decision', null],
    ['/abitab/cupon/7', null],
    ['/__control/abitab', null],
    ['/__sim/skypostal/status', null],
    ['/mails.json?to=a', null],
  ] as const) {
    expect(partnerOfCall(path), path).toBe(partner);
  }
});

test('each notice has its partner', () => {
  expect(partnerOfNotice('/webhooks/zinc')).toBe('zinc');
  expect(partnerOfNotice('/payments/sistarbanc/ws')).toBe('sistarbanc');
  expect(partnerOfNotice('/webhooks/skypostal/status-hook')).toBe('skypostal');
});

test('the key of a request is what its receiver recognises it by', () => {
  expect(keyOf({ body: Buffer.from('{"idempotency_key": "k-1","products":[]}') })).toBe('k-1');
  expect(keyOf({ body: Buffer.from('{"Order":"1","UniqueID":"u-1"}') })).toBe('u-1');
  expect(keyOf({ body: Buffer.from('') })).toBeNull();
});
