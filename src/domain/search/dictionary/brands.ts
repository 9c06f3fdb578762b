/** Brand and product names that must not be corrected as misspelt Spanish words. */
export const BRANDS: ReadonlySet<string> = new Set(
  (
    'acer adidas alcatel amazon anker apple armani asics asus bialetti bosch bose braun brother bugaboo canon carhartt casio ' +
    'caterpillar celestron cisco citizen coleman columbia converse corsair crayola crocs dell dewalt disney dji dremel dyson ' +
    'echo edifier epson fender fitbit fossil funko garmin gibson gopro graco hasbro honda huawei hyperx hyundai ibanez ikea ' +
    'instax intel invicta irobot jabra jansport karcher kingston kindle kodak lacoste lego lenovo levis logitech makita marshall ' +
    'mattel maybelline medela michelin microsoft milwaukee motorola nerf nespresso nestle nike nikon nintendo nokia nutribullet ' +
    'olympus oral oster osprey panasonic patagonia pelican philips pioneer playstation polaroid puma razer reebok remington ' +
    'roku roomba rowenta samsung sandisk seagate sennheiser shimano shure skechers sony stanley steelseries suzuki swarovski ' +
    'tefal timberland toshiba toyota tramontina ugg vans victorinox wacom western whirlpool xbox xiaomi yamaha yeti zippo ' +
    'iphone ipad macbook airpods galaxy pixel redmi switch alexa chromecast bluetooth usb hdmi wifi ' +
    'adata akai amazfit amd amiibo arcteryx arlo asrock atari avene avent babyliss bandai barbie baseus bburago beats ' +
    'behringer belkin beyblade billabong bioderma birkenstock blackberry breville britax bsn camelbak catan centrum cerave ' +
    'chicco clinique conair contigo covergirl cuisinart cybex delonghi denon deuter dickies dockers durex dymatize ecovacs ' +
    'electrolux eucerin eufy evenflo evga faber fila focusrite fortnite furminator geforce gigabyte gillette gnc godox ' +
    'gundam haier hamilton harman haylou herbalife hilfiger hilti hisense hitachi hoka htc huggies hurley husqvarna ' +
    'hydroflask infinix insta360 irwin jenga kappa kardon kenwood kerastase kitchenaid klipsch kors kumho lamy lancome ' +
    'leatherman lexar linksys loctite loreal lotto lululemon maglite maisto majorette mammut merrell metabo midea mikrotik ' +
    'minecraft moleskine moroccanoil moshi msi muscletech nalgene nanoblock nautica netgear neutrogena nillkin nivea ' +
    'numark nutrilite nvidia nyx oakley olaplex olay oneplus onkyo opinel oppo pampers pandora pedigree playdoh playmobil ' +
    'pokemon purina pyrex quiksilver radeon rayban realme redragon revlon rimmel roblox roborock rtx rubbermaid ryobi ' +
    'ryzen salomon saucony schleich sega seiko sephora skullcandy smeg sonos speedo staedtler stihl stokke suunto ' +
    'swatch tamagotchi tamron tcl tecno thule tissot tommee tommy tozo tplink transcend transformers ' +
    'ubiquiti ugreen umbro urrea vichy vileda vitamix vizio whiskas wii wilton wusthof wyze xpg zelda zotac zwilling'
  ).split(' '),
);
