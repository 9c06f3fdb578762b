import './production.ts';

import { loadDemoExtensions } from '#app/demo-extensions.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runShop } from '#app/run-shop.ts';
import { backofficeExtension } from '#app/web/backoffice.ts';
import { buildWeb } from '#app/web/build.ts';
import { webExtension } from '#app/web/pages.ts';
import { loadBackofficeRenderer, loadBuiltRenderer } from '#app/web/renderer.ts';

const config = readConfigOrExit(process.env);
await runShop(config, async () => {
  buildWeb({ env: process.env, apiUrl: config.apiUrl, print: (line) => console.log(line) });
  const render = await loadBuiltRenderer(process.env.NODE_ENV);
  const renderBackoffice = await loadBackofficeRenderer(process.env.NODE_ENV);
  const demo = await loadDemoExtensions(config);
  return {
    extensions: (services) => [
      ...demo.map((extension) => extension(services)),
      backofficeExtension(services, renderBackoffice),
      webExtension(services, render),
    ],
  };
});
