/**
 * An inline script that loads the modules of the page once it is painted with its main picture: until then they would only
 * delay both. A touch, a page that nobody sees, or a second without the picture loads them at once.
 */
export const LOAD_MODULES_SCRIPT = `(()=>{
let load=()=>{load=()=>{};
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';
const script=document.querySelector('script[data-later]');script.type='module';script.replaceWith(script)};
const start=()=>load(),painted=()=>requestAnimationFrame(()=>setTimeout(start)),picture=document.querySelector('img[fetchpriority=high]');
for(const type of ['pointerdown','keydown'])addEventListener(type,start,{once:true,capture:true});
if(document.hidden)start();
else if(!picture||picture.complete)painted();
else{picture.addEventListener('load',painted);picture.addEventListener('error',painted)}
setTimeout(start,1000)})();`.replaceAll('\n', '');

const MODULES = /^<script ([^>]*)type="module" async="">/;

/**
 * Keeps the modules of a rendered page from loading before `LOAD_MODULES_SCRIPT` lets them. Their links are in its head,
 * and their script is its last one: what is between, most of a page, is not looked through.
 */
export function holdModules(html: string): string {
  const body = html.indexOf('<body');
  const last = html.lastIndexOf('<script ');
  const script = html.slice(last);
  if (!MODULES.test(script)) throw new Error('the page has no script of its modules');
  const head = html.slice(0, body).replaceAll('<link rel="modulepreload" ', '<link rel="later" ');
  return head + html.slice(body, last) + script.replace(MODULES, '<script $1type="text/plain" async="" data-later="">');
}
