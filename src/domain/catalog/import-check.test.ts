import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { parseAsin } from './asin.ts';
import { isValid, ursecKind } from './classify.ts';
import { FORBIDDEN_CODES } from './customs-rule.ts';
import { CUSTOMS_RULES } from './customs-rules.ts';
import { DEVICE_RULES } from './device-rules.ts';
import { forbiddenReason } from './forbidden.ts';
import { checkImport, type ImportCheck, type ImportFacts } from './import-check.ts';

const ASIN = parseAsin('B000000000') ?? expect.unreachable();

interface Described {
  productTitle: string;
  categories: string[];
  productDetails: { name: string; value: string }[];
}

function check(product: Partial<Described>, over: Partial<ImportFacts> = {}): ImportCheck {
  const described = { asin: ASIN, productTitle: '', categories: [], productDetails: [], ...product };
  const forbidden = forbiddenReason(described)?.code ?? null;
  const facts = { forbidden, valid: isValid(described), ursec: ursecKind(described), entry: null, ...over };
  return checkImport(described, facts);
}

const FREE: [string, string[]][] = [
  ['Chef Knife 8 inch', ['Home & Kitchen', 'Kitchen & Dining']],
  ['Alba Calm Face Serum, Vitamin C', ['Beauty & Personal Care', 'Skin Care']],
  ['Faro ANC 700 Bluetooth Headphones, 60 h Battery', ['Electronics', 'Headphones']],
  ['Aurora Drip 12 Coffee Maker with Thermal Carafe', ['Home & Kitchen']],
  ['Halden 20V Max Cordless Drill with 2 Batteries and Case', ['Tools & Home Improvement']],
  ['Nerf Elite blaster toy gun, foam darts', ['Toys & Games']],
  ['The Drone Age: A Novel', ['Books']],
  ['Avery Self-Adhesive Address Labels', []],
  ['Imitation Leather Tote Bag', []],
  ['Kite Wi-Fi Range Extender, Bluetooth', ['Electronics']],
];

const UNSURE: [string, string[], RegExp][] = [
  ['Kestrel Mini 4K Drone with 3-Axis Gimbal', ['Electronics', 'Camera & Photo', 'Drones'], /radio/],
  ['Kite Bee Mini Drone for Kids', ['Toys & Games', 'Toy Drones'], /radio/],
  ['Garmin inReach Mini 2 Satellite Communicator', ['Sports & Outdoors'], /URSEC/],
  ['Hi-Capacity Camcorder Battery', ['Electronics'], /batería/],
  ['Foldable Electric Scooter 350W', ['Sports & Outdoors'], /batería/],
  ['Trail Generator, 240 Wh', ['Sports & Outdoors'], /más de 100 Wh/],
  ['Green Laser Pointer', ['Office Products'], /láser/],
  ['Revolver look toy gun metal', ['Toys & Games'], /arma/],
  ['Folding Pocket Knife', ['Sports & Outdoors'], /arma blanca/],
  ['Joint Health Supplement', ['Pet Supplies'], /suplemento/],
  ['Blood Pressure Monitor, upper arm', ['Health & Household'], /equipo médico/],
  ['Silicone Waterproofing Spray', ['Sports & Outdoors'], /inflamable/],
  ['Lawn Fertilizer', ['Patio, Lawn & Garden'], /plantas/],
  ['Knockoff designer watch', [], /imita una marca/],
  ['Insect Repellent Lotion', ['Sports & Outdoors'], /plaguicida/],
  ['Lavender Essential Oil', ['Beauty & Personal Care'], /inflamable/],
  ['Assorted Loose Leaf Tea', [], /alimento/],
];

describe('the check of an import', () => {
  test.each(FREE)('%s enters freely', (productTitle, categories) => {
    expect(check({ productTitle, categories })).toMatchObject({ verdict: 'free', permit: null, doubts: [] });
  });

  test.each(UNSURE)('%s waits for a person', (productTitle, categories, question) => {
    const { verdict, doubts, permit } = check({ productTitle, categories });
    expect({ verdict, permit }).toEqual({ verdict: 'unsure', permit: null });
    expect(doubts.join(' ')).toMatch(question);
  });

  test('phones and radios enter with a paper that the shop obtains within the promised time', () => {
    const paper = { authority: 'URSEC', obtainedBy: 'shop', workingDays: 0 };
    const phone = check({ productTitle: 'Aurora X2 5G Smartphone', categories: ['Cell Phones'] });
    expect(phone).toMatchObject({ verdict: 'permit', permit: paper, hasBattery: true });
    const radio = check({
      productTitle: 'Volta UV-5 Handheld Ham Radio Transceiver, 8 W',
      categories: ['Electronics'],
    });
    expect(radio).toMatchObject({ verdict: 'permit', permit: paper });
  });

  test('medicines name the ministry whose paper no parcel gets, and what is digital has none', () => {
    const medicine = check({ productTitle: 'Ibuprofen 200 mg', categories: [] });
    expect(medicine).toMatchObject({ verdict: 'forbidden', permit: { authority: 'MSP', obtainedBy: 'nobody' } });
    expect(medicine.permit?.paper).toContain('Salud Pública');
    const digital = check({ productTitle: 'A story (Kindle Edition)', categories: ['Kindle Store'] });
    expect(digital).toMatchObject({ verdict: 'forbidden', permit: { paper: null, obtainedBy: 'nobody' } });
  });

  test('imitations of brands are forbidden', () => {
    expect(forbiddenReason({ productTitle: 'Rolex Submariner super clone', categories: [] })?.code).toBe('REPLICA');
    expect(forbiddenReason({ productTitle: 'Spotting counterfeits of Nike: a guide', categories: [] })).toBeNull();
  });

  test('what the staff decided replaces what the title suggests, and a rule that forbids stays', () => {
    const drone = { productTitle: 'Kestrel Mini 4K Drone', categories: ['Drones'] };
    const permit = { authority: 'MSP', paper: 'Autorización', obtainedBy: 'shopper', workingDays: 10 } as const;
    expect(check(drone, { entry: { permit: null, note: 'Es Wi-Fi' } })).toMatchObject({
      verdict: 'free',
      note: 'Es Wi-Fi',
    });
    expect(check(drone, { entry: { permit, note: '' } })).toMatchObject({ verdict: 'permit', permit });
    expect(check(drone, { entry: { permit: null, note: '' }, forbidden: 'WEAPON' }).verdict).toBe('forbidden');
  });

  test('gives the same answer again, exactly one verdict, and to each what belongs to it', () => {
    const words = ['Drone', 'battery', 'CBD', 'spray', 'knife', 'Smartphone', 'Lego', 'tea', 'pistol', '300 Wh', ','];
    const product = fc.record({
      productTitle: fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(' ')),
      categories: fc.subarray(['Books', 'Toys & Games', 'Cell Phones', 'Home & Kitchen', 'Fragrance', 'Gift Cards']),
      productDetails: fc.constant<Described['productDetails']>([]),
    });
    fc.assert(
      fc.property(product, (one) => {
        const found = check(one);
        expect(check(one)).toEqual(found);
        const { verdict, permit, doubts } = found;
        expect(doubts.length > 0).toBe(verdict === 'unsure');
        expect(permit !== null).toBe(verdict === 'permit' || verdict === 'forbidden');
        if (forbiddenReason(one)) expect(verdict).toBe('forbidden');
        if (verdict === 'permit') expect(permit?.obtainedBy).not.toBe('nobody');
      }),
    );
  });

  test('every rule says who lets a product in, and no rule doubts what it forbids twice', () => {
    expect(new Set(CUSTOMS_RULES.map(({ code }) => code))).toEqual(new Set(FORBIDDEN_CODES));
    for (const code of FORBIDDEN_CODES) {
      const { verdict, permit } = check({ productTitle: 'x' }, { forbidden: code });
      expect({ verdict, obtainedBy: permit?.obtainedBy }).toEqual({ verdict: 'forbidden', obtainedBy: 'nobody' });
    }
    const questions = [...CUSTOMS_RULES, ...DEVICE_RULES].flatMap(({ doubt }) => doubt?.question ?? []);
    expect(new Set(questions).size).toBe(questions.length);
    for (const question of questions) expect(question).toMatch(/^si [a-zá-ú ,()\d]/);
  });

  test('few products of the demo wait for a person: 27 of 2,356', () => {
    const verdicts = demoCatalogue().map(({ title, categories, details, asin, digital }) => {
      const described = { asin, productTitle: title, categories, productDetails: details };
      return check(described, digital ? { valid: false } : {}).verdict;
    });
    expect(verdicts.length).toBe(2356);
    expect(verdicts.filter((verdict) => verdict === 'unsure').length).toBe(27);
  });
});
