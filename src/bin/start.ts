import './shop/production.ts';

import { systemChance } from '#bin/shop/chance.ts';
import { openShop } from '#bin/shop/open.ts';
import { configOrExit, onShutdown, openDatabaseServer, openOrExit } from '#bin/shop/process.ts';
import { demoExtension } from './dev/demo.ts';
import { mailsExtension } from './dev/mails.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { banner } from './shop/banner.ts';
import { buildWeb } from './web/build.ts';
import { webExtension } from './web/pages.ts';
import { builtRenderer } from './web/renderer.ts';

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
    chance: systemChance,
    prepare: (needs) => seedDemo(needs, say),
    extensions: (open) => [demoExtension(open), mailsExtension(open), webExtension(open, render)],
  }),
);
onShutdown(async () => {
  await shop.close();
  await database.stop();
});
say(banner(shop));
