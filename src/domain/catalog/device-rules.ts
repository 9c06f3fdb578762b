import type { DeviceRule, Permit } from './customs-rule.ts';

/** URSEC's clearance, which the shop obtains while the parcel travels; its fee is within the price. */
const CLEARANCE: Permit = {
  authority: 'URSEC',
  paper: 'Autorización de URSEC',
  obtainedBy: 'shop',
  workingDays: 0,
};

/** Wi-Fi and Bluetooth alone need none (URSEC resolution 275/021). */
export const DEVICE_RULES: readonly DeviceRule[] = [
  { ursec: 'phone', validFrom: '2021-01-01', permit: CLEARANCE, doubt: null },
  {
    ursec: 'radio',
    validFrom: '2021-01-01',
    permit: CLEARANCE,
    doubt: {
      question: 'si transmite por radio y necesita la autorización de URSEC',
      title:
        /\b(?:drones?|quadcopters?|(?:fm|am|radio|video|rf|wireless) transmitters?|gps trackers?|satellite (?:phones?|communicators?|messengers?|internet)|(?:gps|wi-?fi) ?\+ ?cellular|(?:4g|5g|lte|cellular) (?:tablets?|watch(?:es)?|cameras?|modules?|dongles?)|sim card (?:slot|routers?)|lora\w*|meshtastic|baby monitors?|wireless (?:microphones?|intercoms?)|rtl-?sdr|scanner radios?)\b/i,
      except:
        /\b(?:landing pads?|propellers?|cases?|bags?|backpacks?|batter(?:y|ies)|chargers?|stickers?|shirts?|hoodies?|mounts?|stands?|antennas?|covers?|holders?|collars? leather|cables?|bluetooth transmitters?|wi-?fi baby monitors?|video game|bee drones?)\b/i,
      ofToys: true,
    },
  },
];
