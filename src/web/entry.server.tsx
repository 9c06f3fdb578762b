import { renderToString } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { holdModules, LOAD_MODULES_SCRIPT } from '#web/lib/modules-after-paint.ts';
import { NonceProvider } from '#web/lib/nonce.tsx';
import * as routerContext from '#web/lib/router-context.ts';

/** The server must use the context keys of the built module; its own import would create other keys. */
export { routerContext };

/**
 * Renders the page to a string. The loaders' data is read before and written as one script at the end: a page
 * that waits for nothing renders in half the time of a streamed one (docs/decisions/storefront.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  try {
    loadContext.get(routerContext.htmlContext).html = await renderPage(
      request,
      context,
      loadContext.get(routerContext.nonceContext),
    );
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(null, { status, headers });
  } catch (error) {
    loadContext.get(routerContext.reportContext)(error);
    throw error;
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(routerContext.reportContext)(error);
};

async function renderPage(request: Request, context: EntryContext, nonce: string): Promise<string> {
  const data = await readText(context.serverHandoffStream);
  context.serverHandoffStream = undefined;
  const html = renderToString(
    <NonceProvider value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  const end = html.lastIndexOf('</body>');
  const scripts = script(dataScript(data), nonce) + script(LOAD_MODULES_SCRIPT, nonce);
  return `<!DOCTYPE html>${holdModules(html.slice(0, end))}${scripts}${html.slice(end)}`;
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    text += decoder.decode(read.value, { stream: true });
  return text + decoder.decode();
}

const ESCAPES: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

function dataScript(data: string): string {
  const text = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${text});${controller}.close();`;
}

function script(code: string, nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}
