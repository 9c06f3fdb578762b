/** English names of colours as titles and variants have them. */
export const COLOR_WORDS: ReadonlySet<string> = new Set(
  (
    'black white red blue green yellow orange purple pink grey gray brown silver gold navy beige graphite bone granite sand ' +
    'turquoise teal burgundy ivory khaki charcoal cream rose light dark heather olive coral lavender mint maroon bronze ' +
    'copper multicolor clear transparent petrol'
  ).split(' '),
);
