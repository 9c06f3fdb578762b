import { type CustomsRule, noPaper, paperRefused, SINCE } from './customs-rule.ts';
import { FLIGHT_RULES } from './flight-rules.ts';

export const CUSTOMS_RULES: readonly CustomsRule[] = [
  {
    code: 'AMMUNITION',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar municiones ni explosivos.',
    category: /^ammunition$/i,
    title: /\b(?:ammo|ammunition|gun ?powder|shotgun shells|bullets? \d+ ?rounds?|explosives?)\b/i,
    except: /\b(?:can|box(?:es)?|storage|pouch|belt|holder|dummy|snap caps|cap|dispenser)\b/i,
    permit: paperRefused('SMA', 'Autorización del Servicio de Material y Armamento'),
    doubt: {
      question: 'si tiene pólvora o partes de munición',
      title: /\b(?:dummy rounds?|snap caps?|reloading (?:kit|press|dies?)|gun ?cotton)\b/i,
      except: null,
    },
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
    permit: paperRefused('SMA', 'Autorización del Servicio de Material y Armamento'),
    doubt: {
      question: 'si es una réplica o imitación de un arma, o un láser potente',
      title:
        /\b(?:replica (?:guns?|pistols?|rifles?|revolvers?)|(?:toy|cap|prop) (?:guns?|pistols?|rifles?|revolvers?)|gel (?:blasters?|ball)|laser (?:pointers?|engravers?|cutters?|sights?)|slingshots?|blowguns?|handcuffs|body armou?r|bulletproof (?:vests?|plates?)|night vision (?:goggles|scopes?|monoculars?)|(?:rifle|gun) scopes?|(?:gun|pistol|iwb|owb) holsters?)\b/i,
      except: /\b(?:nerf|foam|water|bubble|glue|massage|phone|tool|drill|hair|curling|fabric|hook|gun rack)\b/i,
      ofToys: true,
    },
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
    permit: noPaper('ADUANA'),
    doubt: {
      question: 'si la hoja es la de un arma blanca',
      title:
        /\b(?:(?:pocket|folding|fixed blade|survival|camping|utility|fishing|skinning|karambit|neck) kni(?:fe|ves)|kni(?:fe|ves)|multi-?tools?|axes?|hatchets?|tomahawks?|straight razors?|kunai|spears?)\b/i,
      except:
        /\b(?:sharpeners?|blocks?|holders?|racks?|cases?|sheaths?|putty|palette|x-axis|toys?|plastic|card|bike|bicycle|table|butter|magnetic strip|threads?|inserts?)\b/i,
      harmlessIn:
        /^(?:home & kitchen|kitchen & dining|arts, crafts & sewing|office products|cutlery & knife accessories|kitchen utensils & gadgets|beauty & personal care)$/i,
    },
  },
  {
    code: 'DRUG',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar drogas ni derivados del cannabis.',
    category: null,
    title:
      /\b(?:cannabis|marijuana|thc|cbd|kratom|delta[- ]?[89]|hemp (?:oil|gummies|extract)|psilocybin|poppers|salvia divinorum|bongs?)\b/i,
    except: /\b(?:shirts?|poster|sticker|book|socks|test(?:er|ing)? kit|free)\b/i,
    permit: noPaper('MSP'),
    doubt: {
      question: 'si tiene derivados de una planta controlada',
      title: /\b(?:hemp|kava|kanna|herbal (?:incense|smoke)|nootropics?|terpenes?|herb grinders?)\b/i,
      except: /\b(?:fabric|rope|twine|cord|yarn|hats?|shirts?|bags?|shoes?|wallet|backpack|rug|curtains?|canvas)\b/i,
    },
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
    permit: paperRefused('MSP', 'Autorización del Ministerio de Salud Pública'),
    doubt: {
      question: 'si es un medicamento, un suplemento o un equipo médico',
      title:
        /\b(?:supplements?|vitamins?|probiotics?|collagen|(?:protein|electrolyte) (?:powder|drink)|creatine|homeopathic|medicated|ointments?|lidocaine|minoxidil|tretinoin|pills?|gummies|antacids?|laxatives?|pain relief|glucose|blood pressure|contact lens(?:es)?|cpap|nebulizers?|hearing aids?|tens unit|syringes?|test strips|pulse oximeters?|defibrillators?)\b/i,
      except:
        /\b(?:organizers?|box(?:es)?|cases?|bottles?|dispensers?|shakers?|serums?|creams?|shampoos?|conditioners?|lotions?|soaps?|masks?|moisturizers?|cleansers?|toners?|crusher|cutter|cleaner|pillows?|lint|fabric|cushions?|mats?|chairs?|earbuds|airpods|epoxy|glue|paste|ink|ph|water|pool|pill cutter|scarf|tape)\b/i,
    },
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
    permit: paperRefused('MGAP', 'Permiso sanitario de importación'),
    doubt: {
      question: 'si es un alimento o una bebida',
      title:
        /\b(?:snacks?|teas?|coffee|yerba|spices?|candy|candies|chocolates?|cookies?|honey|syrup|sweeteners?|chewing gum|(?:dog|cat|pet|bird|fish) (?:food|treats?|seed)|treats|flavou?ring|drink mix|noodles|seasonings?)\b/i,
      except:
        /\b(?:makers?|machines?|grinders?|mugs?|cups?|tables?|pots?|kettles?|infusers?|filters?|dispensers?|containers?|bowls?|sets?|tins?|jars?|bottles?|toys?|molds?|cutters?|tray|rack|storage|balls?|mats?|scoops?|feeders?|scented|candles?|towels?|holders?|frother|press|scale|tamper|spoons?|carafe|strainer|headphones|puzzle|pin|key ?chain)\b/i,
      harmlessIn:
        /^(?:home & kitchen|kitchen & dining|tools & home improvement|arts, crafts & sewing|electronics|cell phones & accessories|musical instruments|office products|automotive|clothing|sports & outdoors)$/i,
    },
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
    permit: paperRefused('MGAP', 'Acreditación fitosanitaria de importación (AFIDI)'),
    doubt: {
      question: 'si tiene semillas, tierra o partes de plantas',
      title:
        /\b(?:(?:live|real|dried|preserved) (?:plants?|flowers?|moss|succulents?)|seeds?|bulbs? for planting|fertilizers?|compost|(?:potting|seed) (?:mix|soil)|plant food|worm castings|driftwood)\b/i,
      except:
        /\b(?:artificial|faux|fake|silk|plastic|lego|trays?|planters?|pots?|spreaders?|feeders?|beads?|light|lamps?|stands?|labels?|crushers?|oil|led|heat mat|starters? kit empty)\b/i,
    },
  },
  {
    code: 'ANIMAL',
    validFrom: SINCE,
    reason: 'No se pueden enviar animales vivos.',
    category: /^(?:live animals|live fish|feeder insects)$/i,
    title:
      /\blive (?:crickets|fish|snails?|shrimps?|ants?|worms|mealworms|superworms|ladybugs|animals?|reptiles?|coral|caterpillars)\b/i,
    except: /\b(?:trap|bait well|aquarium toy|book)\b/i,
    permit: paperRefused('MGAP', 'Autorización zoosanitaria'),
    doubt: {
      question: 'si es de una especie protegida (CITES)',
      title:
        /\b(?:(?:genuine|real|carved) ivory|taxidermy|antlers?|(?:genuine|real) (?:fur|crocodile|alligator|python|snakeskin|ostrich|feathers?)|tortoise ?shell|insect specimens?|fossils?)\b/i,
      except:
        /\b(?:faux|fake|plastic|resin|toys?|print|colou?r|paint|white|rugs?|style|look|shade|pattern|frames?|glasses|cases?|paper)\b/i,
    },
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
    permit: noPaper('MSP'),
    doubt: {
      question: 'si se usa para fumar o vapear',
      title:
        /\b(?:(?:dry herb )?vaporizers?|rolling (?:papers?|machines?)|smoking pipes?|nicotine|hookah (?:pens?|coals?))\b/i,
      except: /\b(?:steam|vicks|humidifiers?|car|facial|shirts?)\b/i,
    },
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
    permit: noPaper('ADUANA'),
    doubt: {
      question: 'si tiene alcohol para beber',
      title:
        /\b(?:liqueurs?|cocktail (?:bitters|mix(?:ers?)?)|bitters|sake|home ?brew(?:ing)? (?:kit|ingredients)|wine making)\b/i,
      except: /\b(?:sets?|glass(?:es)?|shakers?|cups?|books?|carafe|labels?)\b/i,
    },
  },
  ...FLIGHT_RULES,
  {
    code: 'FIREWORK',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar pirotecnia.',
    category: /^(?:fireworks|firecrackers)$/i,
    title: /\b(?:fireworks?|firecrackers?|sparklers?|smoke bombs?|roman candles?|flares? gun)\b/i,
    except:
      /\b(?:lights?|led|projector|pattern|print|stickers?|game|shirts?|lamp|toy|poster|necklace|earrings|dress)\b/i,
    permit: paperRefused('SMA', 'Autorización del Servicio de Material y Armamento'),
    doubt: {
      question: 'si lleva pirotecnia o gas',
      title:
        /\b(?:smoke (?:grenades?|canisters?|cannons?)|confetti cannons?|cold sparks?|(?:signal|road|marine) flares?)\b/i,
      except: /\b(?:lights?|led|electric|handheld empty|shirts?)\b/i,
    },
  },
  {
    code: 'GAMBLING',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar máquinas de juegos de azar.',
    category: /^(?:slot machines|casino equipment)$/i,
    title: /\b(?:slot machines?|casino roulette|video poker machines?)\b/i,
    except: /\b(?:toys?|bank|shirts?|key ?chain|mini|mug|poster|video ?game|sign)\b/i,
    permit: noPaper('ADUANA'),
    doubt: {
      question: 'si es una máquina de juego de azar',
      title: /\b(?:roulette (?:wheels?|tables?)|casino (?:tables?|games?)|claw machines?|arcade pushers?)\b/i,
      except: /\b(?:toys?|mini|drinking|key ?chain)\b/i,
    },
  },
  {
    code: 'POISON',
    validFrom: SINCE,
    reason: 'Los plaguicidas y venenos necesitan autorización y no pueden viajar en avión.',
    category: /^(?:insecticides|herbicides|pesticides|rodenticides|weed killers)$/i,
    title: /\b(?:insecticides?|pesticides?|herbicides?|weed killer|rat poison|rodenticides?|fumigant)\b/i,
    except: /\b(?:sprayer|free|detector|test|tool|bottle|gloves|mask)\b/i,
    permit: paperRefused('MGAP', 'Registro de productos fitosanitarios'),
    doubt: {
      question: 'si es un plaguicida',
      title:
        /\b(?:repellents?|pest control|(?:ant|roach|mouse|rat) baits?|(?:flea|tick) (?:collars?|drops?|treatments?)|fungicides?|algaecides?|mosquito coils?|mothballs?|pool shock)\b/i,
      except:
        /\b(?:ultrasonic|nets?|screens?|traps?|zappers?|lamps?|water|stains?|clothing|jackets?|free|electronic|plug-?in|solar)\b/i,
    },
  },
  {
    code: 'JAMMER',
    validFrom: SINCE,
    reason: 'URSEC no permite ingresar bloqueadores de señal.',
    category: null,
    title: /\b(?:(?:signal|gps|cell ?phone|wi-?fi) (?:jammer|blocker)s?)\b/i,
    except: /\b(?:pouch|bag|case|faraday|wallet|card|sleeve)\b/i,
    permit: noPaper('URSEC'),
    doubt: {
      question: 'si bloquea o intercepta señales',
      title:
        /\b(?:(?:radar|gps|bug|signal|rf) detectors?|(?:cell ?phone|signal) blockers?|spy (?:cameras?|cams?|bugs?)|imsi)\b/i,
      except: /\b(?:pouch|bags?|case|faraday|wallet|card|sleeve)\b/i,
    },
  },
  {
    code: 'REPLICA',
    validFrom: SINCE,
    reason: 'La Aduana no permite ingresar imitaciones de marcas.',
    category: null,
    title:
      /\b(?:(?:rolex|gucci|louis vuitton|chanel|prada|herm[eè]s|nike|adidas|jordan|apple|airpods|ray-?ban|cartier|omega|dior)\b.{0,40}\b(?:replicas?|knock-?offs?|counterfeits?|super ?clones?|mirror quality)|(?:replicas?|knock-?offs?|counterfeits?) (?:of )?(?:rolex|gucci|louis vuitton|chanel|prada|nike|adidas|ray-?ban|cartier))\b/i,
    except: /\b(?:books?|posters?|detectors?|guides?)\b/i,
    permit: noPaper('ADUANA'),
    doubt: {
      question: 'si imita una marca',
      title: /\b(?:replicas?|knock-?offs?|dupes?|inspired by|look-?alikes?|super ?clones?)\b/i,
      except:
        /\b(?:ships?|aircraft|planes?|cars?|models?|skulls?|skeletons?|dinosaurs?|fossils?|coins?|statues?|props?|movie|lightsabers?|trophy|trophies|guns?|pistols?|rifles?|revolvers?|counterfeit)\b/i,
    },
  },
];
