import type { Product } from '#domain/catalog/product.ts';

type ClassifiedProduct = Pick<Product, 'asin' | 'productTitle' | 'categories' | 'productDetails'>;

const INVALID_CATEGORY =
  /^(?:kindle store|kindle ebooks|audible books & originals|audiobooks|gift cards|apps & games|appstore for android|digital music|prime video|magazine subscriptions|digital software|pc downloads?|digital games|subscriptions?)$/i;
const INVALID_TITLE =
  /\bkindle edition\b|\baudible audiobook\b|\be-?gift card\b|[[(](?:pc |mac |instant |game )?(?:download|digital code|online game code|online code|digital)[\])]|\bauto[- ]renewal\b|\bdigital download\b/i;
const GIFT_CARD_TITLE = /\bgift card\b(?!.{0,20}\b(?:holder|box|envelope|sleeve|case|tin)s?\b)/i;
const AUDIOBOOK_DETAIL = /^(?:listening length|audible\.com release date|whispersync for voice)$/i;

const MEDIA_CATEGORY =
  /^(?:books|libros|magazines|revistas|cds & vinyl|movies & tv|películas y tv|música|vinyl|dvd|blu-ray)$/i;

const PHONE_CATEGORY = /^(?:cell phones|smartphones|(?:unlocked|carrier|basic|prepaid) cell phones|celulares)$/i;
const PHONE_TITLE =
  /\b(?:smart ?phone|(?:cell|mobile|flip|android) ?phones?|iphone (?:\d{1,2}|se|x)|galaxy (?:[sa]\d{1,2}|z (?:flip|fold)|note)|pixel \d|moto g|redmi|celular)\b/i;
const ACCESSORY_TITLE =
  /\b(?:cases?|covers?|chargers?|charging|cables?|holders?|mounts?|stands?|protectors?|headphones?|earbuds?|earphones?|headsets?|adapters?|batter(?:y|ies)|lens(?:es)?|straps?|gimbal|tripod|wallet|skins?|rings?|armband|grip|dock|speakers?|sanitizer|boosters?|toys?|pouch|stylus|signal|jammer|watch|extenders?|power ?banks?|for|compatible|fundas?|para)\b/i;
const PHONE_ONLY_CATEGORY = /^(?:cell phones & accessories|electronics|electrónica)$/i;

const RADIO =
  /\b(?:walkie[- ]?talkies?|two[- ]way radios?|(?:ham|cb|gmrs|frs|marine|vhf|uhf|amateur)[\w/ -]{0,20} (?:radio|transceiver)s?|transceivers?|(?:cellular|lte|4g|5g)[\w ,/-]{0,30}(?:modem|router|hotspot)s?|mobile hotspots?|(?:cell(?: ?phone)?|cellular|signal)[\w ]{0,10} (?:boosters?|repeaters?)|(?:radio|vhf|uhf|gmrs) repeaters?)\b/i;
const RADIO_CATEGORY =
  /^(?:two-way radios|walkie talkies|cb radios|signal boosters|mobile hotspots|handheld (?:two-way )?radios)$/i;
const NOT_RADIO =
  /\b(?:wi-?fi (?:range )?(?:extender|repeater|booster)|antennas?|cases?|holsters?|chargers?|batter(?:y|ies)(?! powered)|headsets?|earpieces?|microphones?|mics?|clips?|covers?|cables?|mounts?|sfp|optical|compatible with|for use with)\b/i;

/**
 * Whether a product is exempt: books, magazines, films and music on physical media pay no duty and need no franchise.
 */
export function isExempt(product: ClassifiedProduct): boolean {
  if (!isValid(product)) return false;
  if (product.categories.length > 0) return product.categories.some((category) => MEDIA_CATEGORY.test(category));
  return isIsbn10(product.asin);
}

/**
 * Whether a product can be shipped and bought on behalf of a customer. False for e-books, audiobooks, gift cards,
 * downloads, apps and subscriptions.
 */
export function isValid(product: ClassifiedProduct): boolean {
  const { categories, productTitle, productDetails } = product;
  if (categories.some((category) => INVALID_CATEGORY.test(category))) return false;
  if (INVALID_TITLE.test(productTitle)) return false;
  if (categories.length === 0 && GIFT_CARD_TITLE.test(productTitle)) return false;
  return !productDetails.some(
    ({ name, value }) => AUDIOBOOK_DETAIL.test(name) || (/^program type$/i.test(name) && /audiobook/i.test(value)),
  );
}

/** The URSEC clearance that a device needs. Wi-Fi and Bluetooth alone need none (URSEC resolution 275/021). */
export function ursecKind(product: ClassifiedProduct): 'none' | 'phone' | 'radio' {
  if (isPhone(product)) return 'phone';
  return isRadio(product) ? 'radio' : 'none';
}

function isPhone({ categories, productTitle }: ClassifiedProduct): boolean {
  if (categories.some((category) => PHONE_CATEGORY.test(category))) return true;
  const [broadest] = categories;
  const isPlausible = broadest === undefined || (categories.length === 1 && PHONE_ONLY_CATEGORY.test(broadest));
  const title = titleHead(productTitle);
  return isPlausible && PHONE_TITLE.test(title) && !ACCESSORY_TITLE.test(title);
}

function isRadio({ categories, productTitle }: ClassifiedProduct): boolean {
  const title = titleHead(productTitle);
  if (NOT_RADIO.test(title)) return false;
  if (categories.some((category) => RADIO_CATEGORY.test(category))) return true;
  const isUnlikely = categories.some((category) =>
    /^(?:books|clothing, shoes & jewelry|movies & tv|cds & vinyl)$/i.test(category),
  );
  return !isUnlikely && RADIO.test(title);
}

/**
 * The part of a title that names the product: up to the first comma, bracket or 'with', before accessories and
 * features.
 */
function titleHead(title: string): string {
  return title.slice(0, 300).split(/[,;(|[]| - | – | with | con /i, 1)[0] ?? title;
}

function isIsbn10(asin: string): boolean {
  if (!/^\d{9}[\dX]$/.test(asin)) return false;
  const sum = [...asin].reduce((total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)), 0);
  return sum % 11 === 0;
}
