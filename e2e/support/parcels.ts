import { expect } from '@playwright/test';
import { type Customer, callApi } from './customers.ts';
import { SIMULATORS_URL } from './shop.ts';

/** The depot receives a parcel. */
export async function receiveParcel(externalTracking: string, email: string, kilograms: number): Promise<void> {
  const response = await fetch(`${SIMULATORS_URL}/__sim/skypostal/package-received`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ externalTracking, email, weight: kilograms }),
  });
  expect(response.status).toBe(200);
}

/** A parcel of another store with sneakers of 45 dollars that is in Miami. */
export async function readyParcel({ token, email }: Customer, store: string, kilograms: number): Promise<void> {
  const trackingNumber = `1Z${crypto.randomUUID().slice(0, 13).replaceAll('-', '')}`;
  const contents = [{ description: 'Zapatillas de correr', quantity: 1, price: 45, kind: 'general' }];
  await callApi('/parcels', { method: 'POST', token, body: { trackingNumber, store, contents } });
  await receiveParcel(trackingNumber.toUpperCase(), email, kilograms);
}
