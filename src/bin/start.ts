import '#app/production.ts';

import { banner } from '#app/banner.ts';
import { demoExtension } from '#app/development/demo-pictures.ts';
import { mailsExtension } from '#app/development/mails-extension.ts';
import { openShop } from '#app/open-shop.ts';
import { configOrExit, onShutdown, openDatabaseServer, openOrExit } from '#app/process.ts';
import { seedDemo } from '#app/seed/seed-demo.ts';
import { systemRandom } from '#app/system-random.ts';
import { buildWeb } from '#app/web/build.ts';
import { webExtension } from '#app/web/pages.ts';
import { builtRenderer } from '#app/web/renderer.ts';

const say = (line: string) => console.log(line);
const config = configOrExit();
buildWeb(say, config);
const database = await openDatabaseServer(config);
const render = await builtRenderer();
const shop = await openOrExit(database, () =>
  openShop({
    config,
    databaseUrl: database.url,
    clock: () => new Date(),
    random: systemRandom,
    prepare: (deps) => seedDemo(deps, say),
    extensions: (open) => [demoExtension(open), mailsExtension(open), webExtension(open, render)],
  }),
);
onShutdown(async () => {
  await shop.close();
  await database.stop();
});
say(banner(shop));
