import { renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { NonceProvider } from './shared/nonce.tsx';
import * as routerContext from './shared/router-context.ts';

/** The server must use the context keys of the built module; its own import would create other keys. */
export { routerContext };

const ESCAPES: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c' };

/** Renders the page to a string; the loaders' data is read before and written as one script at the end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(routerContext.nonceContext);
  const stream = context.serverHandoffStream;
  const data = stream ? await new Response(stream).text() : '';
  context.serverHandoffStream = undefined;
  const html = renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  const text = JSON.stringify(data).replace(/[&><]/g, (character) => ESCAPES[character] ?? '');
  const controller = 'window.__reactRouterContext.streamController';
  const script = `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
  const end = html.lastIndexOf('</body>');
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<!DOCTYPE html>${html.slice(0, end)}${script}${html.slice(end)}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(routerContext.reportContext)(error);
};
