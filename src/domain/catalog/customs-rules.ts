/** The reasons for which customs, a ministry or the airline rejects a product. */
export const FORBIDDEN_CODES = [
  'WEAPON',
  'AMMUNITION',
  'BLADE',
  'DRUG',
  'MEDICINE',
  'FOOD',
  'PLANT',
  'ANIMAL',
  'TOBACCO',
  'ALCOHOL',
  'PERFUME',
  'FLAMMABLE',
  'LITHIUM',
  'FIREWORK',
  'GAMBLING',
  'POISON',
  'JAMMER',
] as const;
export type ForbiddenCode = (typeof FORBIDDEN_CODES)[number];

export interface CustomsRule {
  code: ForbiddenCode;
  /** First day of the rule, 'YYYY-MM-DD'. */
  validFrom: string;
  /** The Spanish sentence shown to the shopper. */
  reason: string;
  /** Categories of which every product is forbidden. */
  category: RegExp | null;
  /** Matched against the part of the title that names the product, without accessories. */
  title: RegExp | null;
  /** Titles that match `title` but are allowed. */
  except: RegExp | null;
}

const SINCE = '2017-01-01';

export const CUSTOMS_RULES: readonly CustomsRule[] = [
  {
    code: 'AMMUNITION',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar municiones ni explosivos.',
    category: /^ammunition$/i,
    title: /\b(?:ammo|ammunition|gun ?powder|shotgun shells|bullets? \d+ ?rounds?|explosives?)\b/i,
    except: /\b(?:can|box(?:es)?|storage|pouch|belt|holder|dummy|snap caps|cap|dispenser)\b/i,
  },
  {
    code: 'WEAPON',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar armas, réplicas ni elementos de defensa personal.',
    category:
      /^(?:guns|firearms|airsoft guns|airsoft guns & rifles|air guns|bb guns|paintball guns|pepper spray|stun guns|crossbows)$/i,
    title:
      /\b(?:pistols?|rifles?|shotguns?|handguns?|firearms?|revolvers?|airsoft (?:gun|pistol|rifle)|bb guns?|pellet guns?|air guns?|stun guns?|tasers?|pepper spray|mace spray|crossbows?|brass knuckles|expandable baton|tactical baton|silencers?|gun suppressors?|armas?)\b/i,
    except:
      /\b(?:toys?|nerf|water|bubble|glue|massage|heat|spray gun|grease|caulk\w*|staple|foam|lego|costume|prop|scopes?|cases?|safes?|cleaning|grips?|holsters?|shirts?|poster|sign|target|air gun tool|blow|duct|muffler|coins?|pennies|nozzle|thermometer|juguete|video ?game|controller|exhaust)\b/i,
  },
  {
    code: 'BLADE',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar armas blancas.',
    category: /^(?:tactical knives|martial arts weapons|swords|throwing knives)$/i,
    title:
      /\b(?:switchblades?|butterfly kni(?:fe|ves)|balisongs?|daggers?|katanas?|machetes?|swords?|(?:tactical|combat|throwing|hunting|military|bowie) kni(?:fe|ves)|throwing stars?|nunchucks?)\b/i,
    except:
      /\b(?:toys?|foam|plastic|trainer|costume|prop|lego|inflatable|wooden|sharpeners?|sheath|stand|letter opener|pok[eé]mon|swordfish|juguete)\b/i,
  },
  {
    code: 'DRUG',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar drogas ni derivados del cannabis.',
    category: null,
    title:
      /\b(?:cannabis|marijuana|thc|cbd|kratom|delta[- ]?[89]|hemp (?:oil|gummies|extract)|psilocybin|poppers|salvia divinorum|bongs?)\b/i,
    except: /\b(?:shirts?|poster|sticker|book|socks|test(?:er|ing)? kit|free)\b/i,
  },
  {
    code: 'MEDICINE',
    validFrom: SINCE,
    reason: 'Los medicamentos y suplementos necesitan autorización del Ministerio de Salud Pública.',
    category:
      /^(?:vitamins, minerals & supplements|vitamins & dietary supplements|medications & treatments|sports nutrition|over-the-counter medication|herbal supplements)$/i,
    title:
      /\b(?:ibuprofen|acetaminophen|aspirin|melatonin|antibiotics?|amoxicillin|omeprazole|loratadine|multivitamins?|dietary supplements?|prescription (?:drugs?|medicines?)|nicotine (?:gum|patch(?:es)?)|(?:vitamin [a-k]\d*|creatine|whey protein)[\w ]{0,30}(?:capsules|tablets|softgels|gummies|powder))\b/i,
    except: /\b(?:organizer|box|case|bottle|dispenser|shaker|serum|cream|shampoo|lotion|soap|crusher|cutter)\b/i,
  },
  {
    code: 'FOOD',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar alimentos ni bebidas.',
    category: /^(?:grocery & gourmet food|food|dry food|wet food|canned|treats|baby foods|beverages|alimentos)$/i,
    title:
      /\b(?:beef jerky|coffee beans|ground coffee|chocolate bars?|(?:dry|wet|canned) (?:dog|cat) food|infant formula|baby formula|protein bars?|candy bars?|potato chips|hot sauce)\b/i,
    except:
      /\b(?:grinder|maker|container|canister|scoop|mold|toys?|bowl|dispenser|mat|storage|warmer|costume|shirts?|roaster|holder|lid|can opener|pitcher)\b/i,
  },
  {
    code: 'PLANT',
    validFrom: SINCE,
    reason: 'El Ministerio de Ganadería no permite ingresar plantas, semillas ni tierra.',
    category: /^(?:plants, seeds & bulbs|seeds|live plants|flowers|houseplants|vegetable plants & seeds|trees)$/i,
    title:
      /\b(?:(?:vegetable|flower|herb|tomato|heirloom|grass|wildflower|pepper|sunflower|lettuce|fruit) (?:garden )?seeds?|seeds for planting|live (?:[a-z]+ )?(?:house)?plants?|live succulents?|potting soil|flower bulbs|bonsai tree|seedlings?)\b/i,
    except:
      /\b(?:artificial|faux|fake|silk|plastic|lego|tray|starter trays?|planter|pots?|spreader|feeder|bead|necklace|butter|crackers|zombies|crochet|heat mat)\b/i,
  },
  {
    code: 'ANIMAL',
    validFrom: SINCE,
    reason: 'No se pueden enviar animales vivos.',
    category: /^(?:live animals|live fish|feeder insects)$/i,
    title:
      /\blive (?:crickets|fish|snails?|shrimps?|ants?|worms|mealworms|superworms|ladybugs|animals?|reptiles?|coral|caterpillars)\b/i,
    except: /\b(?:trap|bait well|aquarium toy|book)\b/i,
  },
  {
    code: 'TOBACCO',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar tabaco, cigarrillos electrónicos ni vapeadores.',
    category: /^(?:tobacco|cigarettes|cigars|e-cigarettes|vaporizers & e-cigarettes)$/i,
    title:
      /\b(?:cigarettes?|e-?cig(?:arette)?s?|cigars?|tobacco|vapes?|vape pens?|e-?liquids?|dry herb vaporizer|hookahs?|shisha)\b/i,
    except:
      /\b(?:cutters?|humidors?|cases?|ashtrays?|lighters?|holders?|removers?|smell|odor|candles?|box|eliminator|color|shirts?|car|socket|plug|adapter|rolling tray|detector)\b/i,
  },
  {
    code: 'ALCOHOL',
    validFrom: SINCE,
    reason: 'Las bebidas alcohólicas pagan IMESI y no pueden ingresar por encomienda.',
    category: /^(?:wine|beer|spirits|liquor|beer, wine & spirits|alcoholic beverages)$/i,
    title:
      /\b(?:whiske?y|vodka|tequila|bourbon|rum|gin|wine|champagne|beer)\b.{0,40}\b(?:750 ?ml|1 ?l(?:iter)?|alc|abv|proof)\b/i,
    except:
      /\b(?:glass(?:es)?|decanter|opener|rack|mug|bottle opener|cooler|fridge|stones|aerator|stopper|kit|dispenser|non-alcoholic)\b/i,
  },
  {
    code: 'PERFUME',
    validFrom: SINCE,
    reason: 'Los perfumes son inflamables y no pueden viajar en avión.',
    category: /^(?:fragrance|perfume|eau de parfum|eau de toilette|cologne|fragrances|perfumes)$/i,
    title: /\b(?:eau de (?:parfum|toilette|cologne)|perfumes?|colognes?|parfum)\b/i,
    except:
      /\b(?:free|atomizers?|organizers?|empty|tray|display|bottles? refillable|refillable|holder|shampoo|lotion|soap|deodorant|candles?|diffuser|without|sin)\b/i,
  },
  {
    code: 'FLAMMABLE',
    validFrom: SINCE,
    reason: 'Los aerosoles, esmaltes, gases e inflamables no pueden viajar en avión.',
    category: /^(?:aerosols|nail polish|spray paint|lighter fluids|fuel)$/i,
    title:
      /\b(?:aerosols?|spray paints?|lighter fluid|butane|propane (?:cylinder|tank|fuel)|nail polish|gasoline additive|rubbing alcohol|isopropyl alcohol|paint thinner|acetone|co2 cartridges?|compressed air duster|starting fluid|hair ?spray)\b/i,
    except:
      /\b(?:racks?|organizers?|cadd(?:y|ies)|holders?|dryers?|lamp|torch|stove|grip|cans? holder|adapter|regulator|hose|dispenser|pump bottle|wipes?|pads?|stickers?|strips?|electric|cordless|cover|empty)\b/i,
  },
  {
    code: 'LITHIUM',
    validFrom: SINCE,
    reason: 'Las baterías de litio sueltas y los cargadores portátiles no pueden viajar en avión.',
    category: /^(?:portable power banks|power banks|lithium batteries|rechargeable lithium batteries)$/i,
    title:
      /\b(?:power ?banks?|portable (?:charger|battery|power station)s?|battery packs?|lithium (?:coin |ion |polymer )?(?:batter(?:y|ies)|cells?)|li-?(?:ion|po)\w* (?:batter(?:y|ies)|cells?)|(?:18650|21700|cr ?2032|cr ?123a?|cr ?2025)\b.{0,30}\b(?:batter(?:y|ies)|cells?)|(?:replacement|spare) batter(?:y|ies)(?: pack)?|\d+ ?mah (?:battery|batteries))\b/i,
    except:
      /\b(?:cases?|testers?|holders?|powered|operated|organizers?|covers?|doors?|cables?|wall charger|battery charger|charger for|alkaline|ni-?mh|lead[- ]acid|speakers?|flashlights?|lanterns?|headphones|headset|earbuds|smartphones?|(?:cell|mobile|android|5g|unlocked) phones?|tablets?|laptops?|watch|camera with|aa|aaa|drill|saw|vacuum|blower|trimmer|mower|light|lamp|fan|kit|bag|empty|clamp|terminal)\b/i,
  },
  {
    code: 'FIREWORK',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar pirotecnia.',
    category: /^(?:fireworks|firecrackers)$/i,
    title: /\b(?:fireworks?|firecrackers?|sparklers?|smoke bombs?|roman candles?|flares? gun)\b/i,
    except:
      /\b(?:lights?|led|projector|pattern|print|stickers?|game|shirts?|lamp|toy|poster|necklace|earrings|dress)\b/i,
  },
  {
    code: 'GAMBLING',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar máquinas de juegos de azar.',
    category: /^(?:slot machines|casino equipment)$/i,
    title: /\b(?:slot machines?|casino roulette|video poker machines?)\b/i,
    except: /\b(?:toys?|bank|shirts?|key ?chain|mini|mug|poster|video ?game|sign)\b/i,
  },
  {
    code: 'POISON',
    validFrom: SINCE,
    reason: 'Los plaguicidas y venenos necesitan autorización y no pueden viajar en avión.',
    category: /^(?:insecticides|herbicides|pesticides|rodenticides|weed killers)$/i,
    title: /\b(?:insecticides?|pesticides?|herbicides?|weed killer|rat poison|rodenticides?|fumigant)\b/i,
    except: /\b(?:sprayer|free|detector|test|tool|bottle|gloves|mask)\b/i,
  },
  {
    code: 'JAMMER',
    validFrom: SINCE,
    reason: 'URSEC no permite ingresar bloqueadores de señal.',
    category: null,
    title: /\b(?:(?:signal|gps|cell ?phone|wi-?fi) (?:jammer|blocker)s?)\b/i,
    except: /\b(?:pouch|bag|case|faraday|wallet|card|sleeve)\b/i,
  },
];
