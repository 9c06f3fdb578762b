/** Spanish words of the dictionary as they are written, by the form without accents in which it has them. */
const WRITTEN =
  'acné acordeón acrílica acrílico acuático acústica aerógrafo algodón almohadón analógica armazón armónica ' +
  'arnés aromático atún audífono autoestéreo automático automóvil avión azúcar balón bambú bastón batería ' +
  'bañador bañera baño baúl bebé biberón biografía bolígrafo bordó botiquín botín botón brújula bujía buró ' +
  'bádminton bálsamo báscula básquet básquetbol béisbol café cajón calcetín calcomanía calefón calzón camisón ' +
  'camión camperón carbón cardíaca carrocería castaño cautín caída caña caño cañón cerámica champú cinturón ' +
  'clásico clóset colchón colibrí collarín colágeno compás condón corazón cordón corpiño corsé cortacésped ' +
  'cotillón crayón crepé cronómetro cuadricóptero cubertería cucharón cumpleaños cámara cárdigan césped códigos ' +
  'cómic cómoda dentífrico dermatológico desagüe didáctico dominó ecológico economía económico edredón ' +
  'electrodoméstico electrógeno electrónica electrónico elástica elástico eléctrica eléctrico elíptico energía ' +
  'ergonómico erótico escáner esnórquel español espía esquí estantería estaño estría estática estéreo fantasía ' +
  'filosofía flexión fotografía fotográfica fotográfico francés frigorífico fría futón fábrica fórmula fútbol ' +
  'galón glucómetro gomón grifería gráfica gótico habitáculo helicóptero hermética hermético hialurónico ' +
  'hidráulico higiénico hipoalergénico hámster imán inalámbrico inglés instantánea instantáneo jabón jardinería ' +
  'jardín jarrón joyería kinética latón lencería leña librería limón lámina lámpara lápices lápiz láser látex ' +
  'línea líquido magnético maletín mamá manicuría maní marrón maíz mecánico metrónomo metálico micrófono ' +
  'mocasín monopatín montaña moña moño multivitamínico multímetro muñeca muñecas muñeco muñequera mágica mágico ' +
  'máquina mármol máscara médico métrica módem móvil múltiple música navideño neumático neumáticos neón niña ' +
  'niño niños numérico náutica náutico número números olímpica olímpico orgánico ortopédica ortopédico oxígeno ' +
  'oxímetro oídos pantalón papelería papá pasamontaña patín pañal paño paños pañuelo pedalín peluquería ' +
  'película pequeño pestaña pestañas pizarrón piñata plástico plátano podómetro poesía poliéster portacosmético ' +
  'portugués portátil prismático probiótico psicología pulóver pádel pájaro púrpura ratón recién religión ' +
  'repostería retráctil retén riñonera romántico rápida rápido rígida rígido rímel rústico salón sartén saxofón ' +
  'serigrafía señora señuelo sifón sillín sillón sintética sintético sofá suéter sábana sábanas sérum sólido ' +
  'tacón talón tamaño tapón teflón telescópica teléfono tensiómetro termómetro terráqueo tobogán trampolín ' +
  'transportín trilogía trípode táctica táctil té térmica térmico títere tónico túnel túnica uña vacío varón ' +
  'vehículo vinílica violín viscoelástica várices vóleibol vóley yoyó ácido álbum árbol índice íntimo óleo ' +
  'óptico ósea águila analógico antigüedad araña arcoíris arpón balcón balín banderín búho camarón carpintería cartón ' +
  'colibrí delfín dragón día férula fotógrafo león mantelería montaña murciélago músico otoño pingüino pirotín ' +
  'policía pompón pómez sandía superhéroe tiburón toallón válvula yacaré alcancía bidón bombón bulón buzón ' +
  'caramañola castañuela cerámico cosmético cubrecolchón cubresillón código cúrcuma cítrico depósito fotocélula ' +
  'geometría hormigón maniquí medallón mejillón mosquetón músculo oftálmico orquídea pañoleta póster reposapiés ' +
  'rábano telescópico timón triángulo tulipán voltímetro xilofón zoológico zócalo';

const BY_FOLDED: ReadonlyMap<string, string> = new Map(
  WRITTEN.split(' ').map((word) => [word.normalize('NFD').replace(/\p{M}+/gu, ''), word]),
);

/** A phrase of the dictionary with its accents and ñ: 'camara de seguridad' becomes 'cámara de seguridad'. */
export function withAccents(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => BY_FOLDED.get(word) ?? word.replace(/(?<=.[cs])ion$/, 'ión'))
    .join(' ');
}
