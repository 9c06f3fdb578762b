import { renderToReadableStream } from 'react-dom/server';
import type {
  EntryContext,
  HandleDocumentRequestFunction,
  HandleErrorFunction,
  RouterContextProvider,
} from 'react-router';
import { ServerRouter } from 'react-router';
import { NonceProvider } from './nonce.tsx';
import { nonceContext, reportContext } from './router-context.ts';

/**
 * Renders a page of either application, with everything in its place: the shop keeps pages whole, and they are read
 * without script too. An error in any part of it is the page's error.
 */
export async function renderPage(
  ...[request, status, headers, context, loadContext]: Parameters<HandleDocumentRequestFunction>
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const errors: unknown[] = [];
  const html = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <ServerRouter context={withoutPreloads(context)} url={request.url} nonce={nonce} />
    </NonceProvider>,
    { nonce, signal: request.signal, progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  await html.allReady;
  if (errors.length > 0) throw errors[0];
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/**
 * React Router asks for every module of a page before its stylesheets and pictures. Without their imports in the manifest
 * of the page, modules are loaded where the page's own script imports them, and so after what is seen.
 */
function withoutPreloads(context: EntryContext): EntryContext {
  const { entry, routes, ...manifest } = context.manifest;
  const bare = Object.entries(routes).map(([id, route]) => [id, route && { ...route, imports: [] }]);
  return {
    ...context,
    manifest: { ...manifest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(bare) },
  };
}

export const reportError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(reportContext)(error);
};
