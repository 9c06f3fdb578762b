import { type CustomsRule, noPaper, SINCE } from './customs-rule.ts';

/** What no airline carries. */
export const FLIGHT_RULES: readonly CustomsRule[] = [
  {
    code: 'PERFUME',
    validFrom: SINCE,
    reason: 'Los perfumes son inflamables y no pueden viajar en avión.',
    category: /^(?:fragrance|perfume|eau de parfum|eau de toilette|cologne|fragrances|perfumes)$/i,
    title: /\b(?:eau de (?:parfum|toilette|cologne)|perfumes?|colognes?|parfum)\b/i,
    except:
      /\b(?:free|atomizers?|organizers?|empty|tray|display|bottles? refillable|refillable|holder|shampoo|lotion|soap|deodorant|candles?|diffuser|without|sin)\b/i,
    permit: noPaper('AIRLINE'),
    doubt: {
      question: 'si tiene alcohol y viaja como inflamable',
      title:
        /\b(?:body (?:mists?|sprays?)|fragrance (?:mists?|oils?|sprays?)|essential oils?|aftershaves?|hair (?:mists?|perfume)|room sprays?|attars?)\b/i,
      except:
        /\b(?:free|atomizers?|organizers?|empty|tray|display|holders?|diffusers?|warmers?|cases?|rack|bottles? refillable)\b/i,
    },
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
    permit: noPaper('AIRLINE'),
    doubt: {
      question: 'si es inflamable o viene a presión',
      title:
        /\b(?:sprays?|lighters?|adhesives?|epoxy|resin|solvents?|varnish|lacquers?|sealants?|sanitizers?|refill gas|gel fuel|nail (?:lacquer|primer|glue|remover)|dry shampoo|lubricants?|degreasers?|paint (?:markers?|remover)|super glue|whipped cream chargers?|camping gas|fire extinguishers?)\b/i,
      except:
        /\b(?:bottles?|nozzles?|guns?|sprayers?|brush(?:es)?|empty|arm|hose|head|shower|faucet|mops?|dispensers?|cases?|holders?|molds?|figures?|figurines?|statues?|tape|hooks?|strips?|pads?|vinyl|stickers?|wallpaper|bandages?|electric|usb|rechargeable|plasma|bra|lights?|chairs?|planters?|jewelry|bracelet|tray|cooking|self-adhesive|labels?|lined|rolls?|rollers?|fasteners|sheets?|sockets?|signs?|pouches|pockets?)\b/i,
    },
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
    permit: noPaper('AIRLINE'),
    doubt: {
      question: 'si la batería viaja suelta o pasa de 100 Wh',
      title:
        /\b(?:batter(?:y|ies)|lithium|li-?ion|lifepo4|e-?bikes?|electric (?:scooters?|bikes?|bicycles?|skateboards?|unicycles?)|hoverboards?|jump starters?|uninterruptible power supply)\b/i,
      except:
        /\b(?:\d+[ -]?(?:h|hrs?|hours?|days?|mah) batter(?:y|ies)|powered|operated|cases?|testers?|holders?|organizers?|covers?|doors?|cables?|chargers?|alkaline|ni-?mh|lead[- ]acid|aa|aaa|life|grease|greases?|toys?|kids|cordless|clamp|terminal|helmets?|tires?|parts?|locks?|stands?|smartphones?|phones?|laptops?|tablets?|watch(?:es)?|smartwatch(?:es)?|headphones?|headsets?|earbuds?|speakers?|flashlights?|lanterns?|lights?|lamps?|fans?|cameras?|grips?|rings?|doorbells?|sharpeners?|toothbrush(?:es)?|refractometers?|built[- ]in)\b/i,
    },
  },
];
