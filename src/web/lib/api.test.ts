import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function requestedUrl(apiUrl?: string): Promise<string> {
  if (apiUrl !== undefined) vi.stubEnv('VITE_API_URL', apiUrl);
  const requestedUrls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    return Response.json({});
  });
  const { api } = await import('./api.ts');
  await api('removeFavorite', { params: { id: 'B000000001' } });
  return requestedUrls.join();
}

test('the base address of all calls is a setting, and the paths under it are those of the contract [API-50]', async () => {
  expect(await requestedUrl()).toBe('/api/favorites/B000000001');
  vi.resetModules();
  expect(await requestedUrl('https://api.puente.example/v1')).toBe(
    'https://api.puente.example/v1/favorites/B000000001',
  );
});

test('a reply that ends early is no reply', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"id":'));
  const { api } = await import('./api.ts');
  await expect(api('removeFavorite', { params: { id: 'B000000001' } })).rejects.toMatchObject({ code: 0 });
});
