import type { TariffReply } from '#contract/fee-rules.ts';
import type { Tariff } from '#domain/fees/tariff.ts';
import { toUnits } from '#domain/money/format.ts';
import { tenthsToKilograms } from '#domain/weight/kilograms.ts';

/** A tariff for JSON. */
export function presentTariff(tariff: Tariff): TariffReply {
  const { PICKUP, MONTEVIDEO, OTHER_DEPARTMENTS } = tariff.delivery;
  return {
    freight: tariff.freightTiers.map(({ fromTenths, perKilo }) => ({
      from: tenthsToKilograms(fromTenths),
      perKilo: toUnits(perKilo),
    })),
    handling: {
      base: toUnits(tariff.handling),
      packages: tariff.handlingPackages,
      further: toUnits(tariff.handlingPerFurtherPackage),
    },
    service: tariff.serviceRate / 100,
    delivery: {
      PICKUP: toUnits(PICKUP),
      MONTEVIDEO: toUnits(MONTEVIDEO),
      OTHER_DEPARTMENTS: toUnits(OTHER_DEPARTMENTS),
    },
    ursec: toUnits(tariff.ursecPerUnit),
  };
}
