import { type ComponentType, lazy, Suspense } from 'react';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage, reportError } from './render-page.server.tsx';
import { nonceContext, reportContext } from './router-context.ts';

/** Renders an application of one page; what was reported meanwhile. */
async function render(Page: ComponentType, signal?: AbortSignal) {
  const ErrorBoundary = () => <h1>Algo falló</h1>;
  const route = { id: 'root', path: '', hasErrorBoundary: true, module: '/root.js', hasLoader: false };
  const build = {
    entry: { module: { default: renderPage, handleError: reportError } },
    routes: { root: { ...route, module: { default: Page, ErrorBoundary } } },
    assets: { entry: { module: '/entry.js', imports: [] }, routes: { root: route }, url: '/manifest.js', version: '1' },
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(nonceContext, 'nonce');
  context.set(reportContext, (error) => reported.push(error));
  const request = new Request('http://shop.example/', signal ? { signal } : {});
  const response = await createRequestHandler(build, 'production')(request, context);
  return { status: response.status, html: await response.text(), reported };
}

const fault = new Error('part failed');
function Part(): never {
  throw fault;
}

test('what a page loads while it is rendered stands in its place, however long it is', async () => {
  const Long = lazy(async () => ({ default: () => <p>{'largo '.repeat(10_000)}</p> }));
  const { status, html, reported } = await render(() => (
    <main>
      <Suspense fallback="Cargando">
        <Long />
      </Suspense>
    </main>
  ));
  expect([status, reported]).toEqual([200, []]);
  expect(html).toMatch(/<main><!--\$--><p>largo .*<\/p><!--\/\$--><\/main>/);
});

test('an error in a part of a page is reported once and answered with the error page', async () => {
  const { status, html, reported } = await render(() => (
    <Suspense>
      <Part />
    </Suspense>
  ));
  expect(status).toBe(500);
  expect(html).toContain('Algo falló');
  expect(reported).toEqual([fault]);
});

test('a rendering that nobody waits for any more ends and is not reported', async () => {
  const leaving = new AbortController();
  const Never = lazy(() => new Promise<never>(() => {}));
  const { reported, status } = await render(() => {
    setImmediate(() => leaving.abort());
    return (
      <Suspense>
        <Never />
      </Suspense>
    );
  }, leaving.signal);
  expect([status, reported]).toEqual([500, []]);
});
