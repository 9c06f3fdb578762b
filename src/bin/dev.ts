import { loadDemoExtensions } from '#app/demo-extensions.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runShop } from '#app/run-shop.ts';
import { backofficeExtension } from '#app/web/backoffice.ts';
import { buildBackoffice } from '#app/web/build.ts';
import { startDevWeb } from '#app/web/dev-renderer.ts';
import { pagesExtension } from '#app/web/pages.ts';
import { loadBackofficeRenderer } from '#app/web/renderer.ts';

const config = readConfigOrExit(process.env);
await runShop(config, async () => {
  buildBackoffice({ env: process.env, apiUrl: config.apiUrl, print: (line) => console.log(line) });
  const renderBackoffice = await loadBackofficeRenderer();
  const web = await startDevWeb(config);
  const demo = await loadDemoExtensions(config);
  return {
    extensions: (services) => [
      web.extension,
      ...demo.map((extension) => extension(services)),
      backofficeExtension(services, renderBackoffice),
      pagesExtension(services, web.render),
    ],
    close: web.close,
  };
});
