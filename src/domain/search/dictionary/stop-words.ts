/** Spanish words without meaning for a search. 'sin' is not among them: 'sin cable' (wireless) is meaningful. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a al ante con cual de del e el en es este esta estos estas la las lo los mas mi mis o para por que se su sus un una uno unos unas y tipo tu busco quiero comprar precio oferta ofertas otro otra otros otras cosa cosas articulo articulos artículo artículos algun alguna muy buen bueno buena buenos buenas mejor mejores'.split(
    ' ',
  ),
);
