import { backpack } from '#simulators/catalogue/pictures/kinds/backpack.ts';
import { ball } from '#simulators/catalogue/pictures/kinds/ball.ts';
import { bear } from '#simulators/catalogue/pictures/kinds/bear.ts';
import { bicycle } from '#simulators/catalogue/pictures/kinds/bicycle.ts';
import { blender } from '#simulators/catalogue/pictures/kinds/blender.ts';
import { blocks } from '#simulators/catalogue/pictures/kinds/blocks.ts';
import { book } from '#simulators/catalogue/pictures/kinds/book.ts';
import { boot } from '#simulators/catalogue/pictures/kinds/boot.ts';
import { bottle } from '#simulators/catalogue/pictures/kinds/bottle.ts';
import { camera } from '#simulators/catalogue/pictures/kinds/camera.ts';
import { card } from '#simulators/catalogue/pictures/kinds/card.ts';
import { chair } from '#simulators/catalogue/pictures/kinds/chair.ts';
import { charger } from '#simulators/catalogue/pictures/kinds/charger.ts';
import { coffeemaker } from '#simulators/catalogue/pictures/kinds/coffeemaker.ts';
import { cosmetics } from '#simulators/catalogue/pictures/kinds/cosmetics.ts';
import { drone } from '#simulators/catalogue/pictures/kinds/drone.ts';
import { dumbbell } from '#simulators/catalogue/pictures/kinds/dumbbell.ts';
import { earbuds } from '#simulators/catalogue/pictures/kinds/earbuds.ts';
import { gamepad } from '#simulators/catalogue/pictures/kinds/gamepad.ts';
import { guitar } from '#simulators/catalogue/pictures/kinds/guitar.ts';
import { headphones } from '#simulators/catalogue/pictures/kinds/headphones.ts';
import { jacket } from '#simulators/catalogue/pictures/kinds/jacket.ts';
import { jeans } from '#simulators/catalogue/pictures/kinds/jeans.ts';
import { keyboard } from '#simulators/catalogue/pictures/kinds/keyboard.ts';
import { lamp } from '#simulators/catalogue/pictures/kinds/lamp.ts';
import { laptop } from '#simulators/catalogue/pictures/kinds/laptop.ts';
import { monitor } from '#simulators/catalogue/pictures/kinds/monitor.ts';
import { pan } from '#simulators/catalogue/pictures/kinds/pan.ts';
import { petbed } from '#simulators/catalogue/pictures/kinds/petbed.ts';
import { phone } from '#simulators/catalogue/pictures/kinds/phone.ts';
import { pot } from '#simulators/catalogue/pictures/kinds/pot.ts';
import { radio } from '#simulators/catalogue/pictures/kinds/radio.ts';
import { record } from '#simulators/catalogue/pictures/kinds/record.ts';
import { shirt } from '#simulators/catalogue/pictures/kinds/shirt.ts';
import { sneaker } from '#simulators/catalogue/pictures/kinds/sneaker.ts';
import { speaker } from '#simulators/catalogue/pictures/kinds/speaker.ts';
import { stroller } from '#simulators/catalogue/pictures/kinds/stroller.ts';
import { suitcase } from '#simulators/catalogue/pictures/kinds/suitcase.ts';
import { sunglasses } from '#simulators/catalogue/pictures/kinds/sunglasses.ts';
import { tablet } from '#simulators/catalogue/pictures/kinds/tablet.ts';
import { tent } from '#simulators/catalogue/pictures/kinds/tent.ts';
import { tool } from '#simulators/catalogue/pictures/kinds/tool.ts';
import { toolbox } from '#simulators/catalogue/pictures/kinds/toolbox.ts';
import { toy } from '#simulators/catalogue/pictures/kinds/toy.ts';
import { watch } from '#simulators/catalogue/pictures/kinds/watch.ts';
import type { Palette } from './palette.ts';
import type { Random } from './seeded-random.ts';

/** SVG of the object alone, with its base at y 98 of a 120 x 120 square; `drawProduct` adds background and shadow. */
type Drawing = (color: Palette, random: Random) => string;

export const drawings = {
  backpack,
  football: (color: Palette, random: Random) => ball(color, random, 'football'),
  basketball: (color: Palette, random: Random) => ball(color, random, 'basketball'),
  volleyball: (color: Palette, random: Random) => ball(color, random, 'volleyball'),
  bear: (color: Palette, random: Random) => bear(color, random, 'bear'),
  rabbit: (color: Palette, random: Random) => bear(color, random, 'rabbit'),
  bicycle,
  blender,
  blocks,
  book,
  boot,
  flask: (color: Palette, random: Random) => bottle(color, random, 'flask'),
  jar: (color: Palette, random: Random) => bottle(color, random, 'jar'),
  camera,
  card,
  officeChair: (color: Palette, random: Random) => chair(color, random, 'office'),
  armchair: (color: Palette, random: Random) => chair(color, random, 'armchair'),
  powerBank: (color: Palette, random: Random) => charger(color, random, 'bank'),
  wallCharger: (color: Palette, random: Random) => charger(color, random, 'plug'),
  coffeeMaker: (color: Palette, random: Random) => coffeemaker(color, random, 'drip'),
  espressoMachine: (color: Palette, random: Random) => coffeemaker(color, random, 'espresso'),
  cosmetics,
  drone,
  dumbbell: (color: Palette, random: Random) => dumbbell(color, random, null),
  kettlebell: (color: Palette, random: Random) => dumbbell(color, random, 'kettlebell'),
  earbuds,
  gamepad,
  acousticGuitar: (color: Palette, random: Random) => guitar(color, random, 'acoustic'),
  electricGuitar: (color: Palette, random: Random) => guitar(color, random, 'electric'),
  headphones,
  jacket,
  trousers: (color: Palette, random: Random) => jeans(color, random, 'long'),
  shorts: (color: Palette, random: Random) => jeans(color, random, 'short'),
  keyboard,
  tableLamp: (color: Palette, random: Random) => lamp(color, random, 'table'),
  deskLamp: (color: Palette, random: Random) => lamp(color, random, 'desk'),
  laptop,
  monitor,
  pan,
  petbed,
  phone,
  pot,
  radio,
  record,
  shirt,
  sneaker,
  speaker: (color: Palette, random: Random) => speaker(color, random, 'upright'),
  portableSpeaker: (color: Palette, random: Random) => speaker(color, random, 'portable'),
  stroller,
  suitcase,
  sunglasses,
  tablet,
  ridgeTent: (color: Palette, random: Random) => tent(color, random, 'ridge'),
  domeTent: (color: Palette, random: Random) => tent(color, random, 'dome'),
  tool,
  toolbox,
  toy,
  watch,
} as const satisfies Record<string, Drawing>;

export type DrawingKind = keyof typeof drawings;

export const DRAWINGS = Object.keys(drawings) as DrawingKind[];
