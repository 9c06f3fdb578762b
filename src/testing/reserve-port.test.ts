import { expect, test } from 'vitest';
import { reservePort } from './reserve-port.ts';

test('ports on which nothing listens yet are given to nobody else', async () => {
  const ports: number[] = [];
  for (let count = 0; count < 200; count++) ports.push(await reservePort());
  expect(new Set(ports).size).toBe(200);
});
