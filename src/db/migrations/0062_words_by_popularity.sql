-- The words once more, in one index for each step of popularity: of words that many products have, the popular ones are
-- found without going through the others. A search reads the steps in turn until it has enough.
create index products_words_850 on products using gin (search) where popularity >= 850;
create index products_words_750 on products using gin (search) where popularity >= 750 and popularity < 850;
create index products_words_650 on products using gin (search) where popularity >= 650 and popularity < 750;
create index products_words_500 on products using gin (search) where popularity >= 500 and popularity < 650;
create index products_words_250 on products using gin (search) where popularity >= 250 and popularity < 500;
create index products_words_0 on products using gin (search) where popularity < 250;
