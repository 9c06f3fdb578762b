/** A subcategory of the shop's menu. The keyword is searched in the marketplace, in English. */
export interface DemoSubCategory {
  id: string;
  name: string;
  englishKeyword: string;
}

export interface DemoCategory extends DemoSubCategory {
  subCategories: DemoSubCategory[];
}

type CategoryEntry = readonly [name: string, englishKeyword: string];

export const demoCategories: DemoCategory[] = [
  createCategory(
    ['Electrónica', 'electronics'],
    [
      ['Auriculares', 'headphones'],
      ['Parlantes', 'bluetooth speaker'],
      ['Cámaras', 'camera'],
      ['Drones', 'drone'],
      ['Relojes inteligentes', 'smartwatch'],
      ['Tablets', 'tablet'],
    ],
  ),
  createCategory(
    ['Celulares y accesorios', 'cell phones'],
    [
      ['Celulares', 'smartphone'],
      ['Fundas', 'phone case'],
      ['Cargadores', 'usb-c charger'],
      ['Auriculares inalámbricos', 'wireless earbuds'],
      ['Reacondicionados', 'renewed cell phones'],
    ],
  ),
  createCategory(
    ['Computación', 'computers'],
    [
      ['Notebooks', 'laptop'],
      ['Notebooks gamer', 'gaming laptop'],
      ['Monitores', 'monitor'],
      ['Teclados y mouse', 'keyboard and mouse'],
      ['Discos externos', 'portable ssd'],
      ['Tablets', 'tablet'],
    ],
  ),
  createCategory(
    ['Videojuegos', 'video games'],
    [
      ['Auriculares gamer', 'gaming headset'],
      ['Joysticks', 'game controller'],
      ['Consolas', 'game console'],
      ['Notebooks gamer', 'gaming laptop'],
    ],
  ),
  createCategory(
    ['Hogar y cocina', 'home kitchen'],
    [
      ['Ollas', 'dutch oven'],
      ['Sartenes', 'frying pan'],
      ['Ollas a presión', 'pressure cooker'],
      ['Cafeteras', 'coffee maker'],
      ['Cafeteras espresso', 'espresso machine'],
      ['Licuadoras', 'blender'],
      ['Botellas térmicas', 'water bottle'],
    ],
  ),
  createCategory(
    ['Muebles e iluminación', 'furniture'],
    [
      ['Sillas de escritorio', 'office chair'],
      ['Sillones', 'armchair'],
      ['Lámparas de mesa', 'table lamp'],
      ['Lámparas de escritorio', 'desk lamp'],
    ],
  ),
  createCategory(
    ['Herramientas', 'tools'],
    [
      ['Taladros', 'drill'],
      ['Atornilladores', 'screwdriver'],
      ['Juegos de herramientas', 'tool set'],
      ['Lámparas de trabajo', 'led desk lamp'],
    ],
  ),
  createCategory(
    ['Ropa', 'clothing'],
    [
      ['Remeras de hombre', "men's t-shirt"],
      ['Remeras de mujer', "women's t-shirt"],
      ['Camperas', 'jacket'],
      ['Jeans', 'jeans'],
      ['Shorts', 'shorts'],
    ],
  ),
  createCategory(
    ['Calzado', 'shoes'],
    [
      ['Running hombre', "men's running shoes"],
      ['Running mujer', "women's running shoes"],
      ['Championes casuales', 'sneakers'],
      ['Championes de niños', 'kids sneakers'],
      ['Botas de trekking', 'hiking boots'],
    ],
  ),
  createCategory(
    ['Relojes y lentes', 'watches'],
    [
      ['Relojes de hombre', "men's watch"],
      ['Relojes de mujer', "women's watch"],
      ['Relojes inteligentes', 'smartwatch'],
      ['Lentes de sol', 'sunglasses'],
    ],
  ),
  createCategory(
    ['Belleza', 'beauty'],
    [
      ['Sérums', 'face serum'],
      ['Cremas', 'moisturizer'],
      ['Protectores solares', 'sunscreen'],
      ['Labiales', 'lipstick'],
      ['Shampoo', 'shampoo'],
    ],
  ),
  createCategory(
    ['Mochilas y valijas', 'luggage'],
    [
      ['Mochilas', 'backpack'],
      ['Mochilas para notebook', 'laptop backpack'],
      ['Mochilas de trekking', 'hiking backpack'],
      ['Valijas', 'suitcase'],
    ],
  ),
  createCategory(
    ['Deportes y aire libre', 'sports outdoors'],
    [
      ['Bicicletas', 'bikes'],
      ['Bicicletas de niños', 'kids bike'],
      ['Mancuernas', 'dumbbell'],
      ['Pesas rusas', 'kettlebell'],
      ['Carpas', 'tent'],
      ['Pelotas de fútbol', 'soccer ball'],
      ['Pelotas de básquetbol', 'basketball'],
    ],
  ),
  createCategory(
    ['Juguetes', 'toys'],
    [
      ['Trenes', 'train set'],
      ['Bloques', 'building blocks'],
      ['Peluches', 'teddy bear'],
      ['Drones para niños', 'mini drone for kids'],
    ],
  ),
  createCategory(
    ['Bebés', 'baby'],
    [
      ['Cochecitos', 'stroller'],
      ['Mamaderas', 'baby bottle'],
      ['Peluches para bebé', 'baby plush'],
      ['Juguetes para bebé', 'baby toys'],
    ],
  ),
  createCategory(
    ['Libros, música y cine', 'books'],
    [
      ['Novelas', 'novel'],
      ['Policiales', 'mystery'],
      ['Cocina', 'cookbook'],
      ['Infantiles', "children's picture book"],
      ['Desarrollo personal', 'self-help'],
      ['Programación', 'programming'],
      ['Vinilos', 'vinyl'],
    ],
  ),
  createCategory(
    ['Instrumentos musicales', 'musical instruments'],
    [
      ['Guitarras acústicas', 'acoustic guitar'],
      ['Guitarras eléctricas', 'electric guitar'],
      ['Guitarras', 'guitar'],
      ['Auriculares de estudio', 'studio headphones'],
    ],
  ),
  createCategory(
    ['Mascotas', 'pet supplies'],
    [
      ['Camas para perros', 'dog bed'],
      ['Camas para gatos', 'cat bed'],
      ['Viaje con mascotas', 'pet travel'],
      ['Perros', 'dogs'],
    ],
  ),
];

function createCategory([name, englishKeyword]: CategoryEntry, children: CategoryEntry[]): DemoCategory {
  const id = slug(name);
  const subCategories = children.map(([childName, keyword]) => ({
    id: `${id}/${slug(childName)}`,
    name: childName,
    englishKeyword: keyword,
  }));
  return { id, name, englishKeyword, subCategories };
}

/** 'Hogar y cocina' becomes 'hogar-y-cocina'. */
function slug(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
