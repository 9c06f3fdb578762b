import type { MainsVoltage, PowerSupply } from '#domain/catalog/power-supply.ts';
import { transformerWatts } from '#domain/catalog/power-supply.ts';
import { formatCount } from '#ui/format-number.ts';

const HERE = 'en Uruguay la red es de 220 V y 50 Hz';

const TITLES: Readonly<Record<MainsVoltage, string>> = {
  both: 'Sirve para 220 V.',
  'only-220': 'La tienda dice 220 V.',
  'only-120': 'Ojo con el voltaje.',
  unknown: 'Voltaje: no lo informa la tienda.',
};

/** What voltage and plug mean in Uruguay, written on the server. */
export function describePower({ voltage, plugFits, watts }: PowerSupply) {
  return {
    kind: voltage === 'only-120' || voltage === 'unknown' ? ('warning' as const) : ('info' as const),
    title: TITLES[voltage],
    text: [voltageText(voltage, watts), plugText(plugFits)].filter(Boolean).join(' '),
  };
}

function voltageText(voltage: MainsVoltage, watts: number | null): string {
  const transformer = `un transformador de 220 a 110 V ${
    watts === null
      ? 'de más watts que los que consume'
      : `de ${formatCount(transformerWatts(watts))} W o más: consume ${formatCount(watts)} W`
  }`;
  switch (voltage) {
    case 'both':
      return 'Según la tienda acepta 110 y 220 V: lo usás acá sin transformador.';
    case 'only-220':
      return 'Sería el voltaje de Uruguay, pero casi todo lo que se vende en Estados Unidos es de 110 a 120 V: mirá la etiqueta antes de enchufarlo.';
    case 'only-120':
      return `Funciona con 110 a 120 V y ${HERE}: enchufado directo se quema. Necesita ${transformer}. El transformador no cambia los 60 Hz de Estados Unidos: algunos motores y relojes andan más lento.`;
    case 'unknown':
      return `Lo que se vende en Estados Unidos suele ser solo de 110 a 120 V, y ${HERE}. Confirmalo antes de comprar: si no acepta 220 V, necesita ${transformer}.`;
  }
}

function plugText(fits: boolean | null): string {
  if (fits === true) return 'Su ficha entra en los enchufes de acá (tipos C, F y L).';
  const adapter = 'y acá los enchufes son de tipo C, F y L: necesitás un adaptador.';
  return fits === false
    ? `La ficha es la de Estados Unidos (tipo A o B) ${adapter}`
    : `La ficha suele ser la de Estados Unidos (tipo A o B) ${adapter}`;
}
