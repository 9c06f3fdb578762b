import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createS3Storage } from './s3-storage.ts';

/** Says what is sent and answers as S3 does; it proves nothing about a real service. */
const objects = new Map<string, Buffer>();
const requests: { line: string; authorization: string | undefined }[] = [];
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  const { pathname } = new URL(url, 'http://s3');
  requests.push({ line: `${method} ${pathname}`, authorization: headers.authorization });
  const body = await buffer(request);
  const found = objects.get(pathname);
  if (method === 'PUT') objects.set(pathname, body);
  if (method === 'DELETE') objects.delete(pathname);
  if (method === 'PUT') response.end();
  else if (method === 'DELETE') response.writeHead(204).end();
  else if (found) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found);
  else
    response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
}
const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings = { bucket: 'papeles', url, region: 'us-east-1', accessKey: 'AKIA', secretKey: 'secreto' };

test('an object is written, read, found missing and removed, each by a signed request of its path', async () => {
  const storage = createS3Storage(settings);
  const bytes = new TextEncoder().encode('%PDF-1.7 ñ');
  await storage.put('a1', bytes);
  await storage.put('a1', bytes);
  expect(await storage.get('a1')).toEqual(new Uint8Array(bytes));
  expect(await storage.get('b2')).toBeNull();
  await storage.remove('a1');
  await storage.remove('a1');
  expect(await storage.get('a1')).toBeNull();
  expect(objects.size).toBe(0);
  for (const { line, authorization } of requests) {
    expect(line).toMatch(/^(GET|PUT|DELETE) \/papeles\/documents\/[ab]\d$/);
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIA\//);
  }
});

test('a service that is away is a fault, not a missing object', async () => {
  const storage = createS3Storage({ ...settings, url: 'http://127.0.0.1:1' });
  await expect(storage.get('a1')).rejects.toThrow();
});
