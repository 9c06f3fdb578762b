import { systemChance } from '#bin/shop/chance.ts';
import { openShop } from '#bin/shop/open.ts';
import { configOrExit, onShutdown, openDatabaseServer, openOrExit } from '#bin/shop/process.ts';
import { demoExtension } from './dev/demo.ts';
import { mailsExtension } from './dev/mails.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { banner } from './shop/banner.ts';
import { devWeb } from './web/dev-renderer.ts';
import { pagesExtension } from './web/pages.ts';

const say = (line: string) => console.log(line);
const config = configOrExit();
const database = await openDatabaseServer(config);
const web = await devWeb(config);
const shop = await openOrExit(database, () =>
  openShop({
    config,
    databaseUrl: database.url,
    clock: () => new Date(),
    chance: systemChance,
    prepare: (needs) => seedDemo(needs, say),
    extensions: (open) => [web.extension, demoExtension(open), mailsExtension(open), pagesExtension(open, web.render)],
  }),
);
onShutdown(async () => {
  await shop.close();
  await web.close();
  await database.stop();
});
say(banner(shop));
