import { expect } from '@playwright/test';
import { searchBox } from '#e2e/support/shop.ts';
import { openDialog, openPage, type Tour, waitForHydration } from './screen-tour.ts';

const product = (asin: string, title: string | RegExp) => openPage(`/products?asin=${asin}`, title);

const discovery: Tour = {
  title: 'home, search and the header',
  viewer: 'visitor',
  screens: [
    { name: 'home', open: openPage('/', 'Comprás en Estados Unidos') },
    { name: 'drawer', only: 'phone', open: openDialog('Menú', 'Menú') },
    {
      name: 'categories',
      only: 'desktop',
      open: async (page) => {
        await page.getByRole('button', { name: 'Categorías' }).click();
        await expect(page.getByRole('button', { name: /^Más de/ }).first()).toBeVisible();
      },
    },
    { name: 'search with results', open: openPage('/search?amz=auriculares&page=1', 'auriculares') },
    {
      name: 'suggestions',
      open: async (page) => {
        await searchBox(page).fill('auri');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'recent searches',
      open: async (page) => {
        await searchBox(page).press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('auri');
        await waitForHydration(page);
        await page.getByRole('button', { name: 'Borrar lo escrito' }).click();
        await expect(page.getByRole('option', { name: 'Borrar búsquedas recientes' })).toBeVisible();
      },
    },
    {
      name: 'filtered search',
      open: openPage(
        '/search?amz=auriculares&page=1&sort=price-asc&regime=franchise&brand=Norda&max=250',
        'auriculares',
      ),
    },
    { name: 'search, filter sheet', only: 'phone', open: openDialog('Filtrar', 'Filtros') },
    {
      name: 'search with filters without results',
      only: 'desktop',
      open: openPage('/search?amz=auriculares&page=1&min=9000', 'auriculares'),
    },
    { name: 'search, last page', only: 'desktop', open: openPage('/search?amz=book&page=20', 'Libros') },
    { name: 'search with a corrected keyword', open: openPage('/search?amz=zapatilas&page=1', 'zapatilas') },
    {
      name: 'search for a brand that is not there',
      open: async (page) => {
        await openPage('/search?amz=zapatillas+nike&page=1', 'zapatillas nike')(page);
        await page.getByText('¿Lo viste en una tienda de Estados Unidos?').click();
        await expect(page.getByRole('textbox', { name: 'Link del producto' })).toBeVisible();
      },
    },
    {
      name: 'search with products that only mention it, beyond its last page',
      open: async (page) => {
        await openPage('/search?amz=funda&page=99', /.+/)(page);
        await expect(page.getByRole('heading', { name: 'También mencionan «funda»' })).toBeVisible();
      },
    },
    { name: 'search without results', only: 'phone', open: openPage('/search?amz=qwzxjvk&page=1', /.+/) },
  ],
};

const lists: Tour = {
  title: 'lists, cart and carrier panel of a visitor',
  viewer: 'visitor',
  screens: [
    { name: 'offers', open: openPage('/offers', 'Ofertas') },
    { name: 'trending', only: 'phone', open: openPage('/trending-products', 'Más vistos') },
    { name: 'best sellers', only: 'desktop', open: openPage('/best-sellers', 'Más vendidos') },
    { name: 'history of a visitor', open: openPage('/navigation', 'Tu historial') },
    { name: 'empty cart', open: openPage('/shopping-cart', 'Mi carrito (0 Items)') },
    {
      name: 'empty cart with a product saved for later',
      open: async (page) => {
        const item = { productId: 'B04F3W5ML5', title: 'Daypack', quantity: 2, priceWhenSaved: 1 };
        await page.evaluate((stored) => localStorage.setItem('savedItems', stored), JSON.stringify({ items: [item] }));
        await openPage('/shopping-cart', 'Mi carrito (0 Items)')(page);
        await expect(page.getByText('Subió desde que lo guardaste')).toBeVisible();
      },
    },
    { name: 'carrier panel', open: openPage('/skypostal-panel', 'Panel de SkyPostal') },
  ],
};

const products: Tour = {
  title: 'products',
  viewer: 'visitor',
  screens: [
    { name: 'plain product', open: product('1983047512', /.+/) },
    {
      name: 'comparison',
      open: openPage('/comparar?asin=B0PNTEQ40A&asin=B0FAR0ANC7&asin=B0TESSE1HS', 'Comparar productos'),
    },
    { name: 'product with variants', open: product('B0PNTEQ40A', 'Norda Q40') },
    { name: 'zoom', open: openDialog('Ampliar la foto', 'Fotos del producto') },
    { name: 'product with forty values', open: product('B0KSZ9L3K5', 'Hilo de coser') },
    {
      name: 'all forty values',
      open: async (page) => {
        await page.getByRole('button', { name: 'Ver las 40 opciones' }).click();
        await expect(page.getByRole('button', { name: 'Ver menos opciones' })).toBeVisible();
      },
    },
    { name: 'product without price', only: 'desktop', open: product('B0N0PR1CE1', 'Cantor Grand') },
    { name: 'forbidden product', only: 'phone', open: product('B0P0WERBNK', 'Volta') },
    { name: 'forbidden product that nothing is like', open: product('B0KN1FE0VT', 'Navaja') },
    { name: 'product without stock', open: product('B0VNAVA1LB', 'Lumen') },
    { name: 'Kindle product', only: 'desktop', open: product('B0K1ND1E01', 'The Salt Orchard') },
    { name: 'gift card', only: 'phone', open: product('B0G1FTCARD', 'Tarjeta de regalo') },
    { name: 'refurbished product', only: 'desktop', open: product('B0RENEWED2', 'Aurora X1') },
    {
      name: 'product with a title of 400 characters',
      only: 'phone',
      open: product('B0T1T1E400', 'Tapas elásticas'),
    },
    { name: 'product without image', only: 'desktop', open: product('B0N01MAGES', 'Soportes de estante') },
    { name: 'product with markup in its text', only: 'phone', open: product('B0MARKVP01', 'Colchoneta de yoga') },
  ],
};

const authentication: Tour = {
  title: 'signing in and up',
  viewer: 'visitor',
  screens: [
    { name: 'sign-in', open: openPage('/auth/signin', 'Ingresá a tu cuenta') },
    { name: 'forgot password', open: openDialog('¿Olvidaste tu contraseña?', 'Recuperá tu contraseña') },
    { name: 'sign-up', open: openPage('/auth/signup', 'Creá tu cuenta') },
    {
      name: 'sign-up with errors',
      open: async (page) => {
        await page.getByRole('button', { name: 'Crear cuenta' }).click();
        await expect(page.getByText('Campo obligatorio').first()).toBeVisible();
      },
    },
    { name: 'e-mail validation', open: openPage('/auth/email-validation', 'Verificá tu correo') },
    { name: 'new password', open: openPage('/auth/forgot-password?code=ABCDEFGHJK', 'Elegí otra contraseña') },
    { name: 'code request', only: 'desktop', open: openPage('/gen-validation-code', 'Pedí tu código de verificación') },
  ],
};

const information: Tour = {
  title: 'information',
  viewer: 'visitor',
  screens: [
    { name: 'how it works', open: openPage('/information/how-works', /.+/) },
    { name: 'fees', open: openPage('/information/fees', /.+/) },
    { name: 'relevant information', only: 'desktop', open: openPage('/information/relevant', /.+/) },
    { name: 'terms', only: 'phone', open: openPage('/information/terms', /.+/) },
    { name: 'privacy', only: 'desktop', open: openPage('/information/privacy', /.+/) },
  ],
};

export const VISITOR_TOURS: readonly Tour[] = [discovery, lists, products, authentication, information];
