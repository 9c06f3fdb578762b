import { demoPicturesExtension } from '#app/development/demo-pictures.ts';
import { mailsExtension } from '#app/development/mails-extension.ts';
import { readConfigOrExit } from '#app/process-lifecycle.ts';
import { runShop } from '#app/run-shop.ts';
import { startDevWeb } from '#app/web/dev-renderer.ts';
import { pagesExtension } from '#app/web/pages.ts';

const config = readConfigOrExit(process.env);
const web = await startDevWeb(config);
await runShop(config, {
  extensions: (services) => [
    web.extension,
    demoPicturesExtension(services),
    mailsExtension(services),
    pagesExtension(services, web.render),
  ],
  close: web.close,
});
