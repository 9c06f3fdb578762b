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
    'iphone ipad macbook airpods galaxy pixel redmi switch alexa chromecast bluetooth usb hdmi wifi'
  ).split(' '),
);
