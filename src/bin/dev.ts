import { banner } from '#app/banner.ts';
import { demoExtension } from '#app/development/demo-pictures.ts';
import { mailsExtension } from '#app/development/mails-extension.ts';
import { openShop } from '#app/open-shop.ts';
import { configOrExit, onShutdown, openDatabaseServer, openOrExit } from '#app/process.ts';
import { seedDemo } from '#app/seed/seed-demo.ts';
import { systemRandom } from '#app/system-random.ts';
import { devWeb } from '#app/web/dev-renderer.ts';
import { pagesExtension } from '#app/web/pages.ts';

const say = (line: string) => console.log(line);
const config = configOrExit();
const database = await openDatabaseServer(config);
const web = await devWeb(config);
const shop = await openOrExit(database, () =>
  openShop({
    config,
    databaseUrl: database.url,
    clock: () => new Date(),
    random: systemRandom,
    prepare: (deps) => seedDemo(deps, say),
    extensions: (open) => [web.extension, demoExtension(open), mailsExtension(open), pagesExtension(open, web.render)],
  }),
);
onShutdown(async () => {
  await shop.close();
  await web.close();
  await database.stop();
});
say(banner(shop));
