import { createElement, type ReactNode } from 'react';

/** An element as a page's markup has it, with attributes by the names of HTML. */
export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: Markup[];
}

export type Markup = Element | string;

const VOID_TAGS = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const RAW_TEXT_TAGS = new Set(['script', 'style']);
const BOOLEAN_ATTRIBUTES = new Set(['async', 'checked', 'defer', 'disabled', 'hidden', 'inert', 'open', 'required']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const TOKEN = /<!--.*?-->|<!DOCTYPE[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gs;

/** Reads markup as React writes it: every attribute in double quotes, every element closed, comments between texts. */
export function parseMarkup(html: string): Element[] {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const tokens = new RegExp(TOKEN);
  for (let token = tokens.exec(html); token; token = tokens.exec(html)) {
    const [text, closed, tag, attributes = '', selfClosed] = token;
    if (closed) open.pop();
    else if (tag) {
      const element: Element = { tag, attributes: parseAttributes(attributes), children: [] };
      open.at(-1)?.children.push(element);
      if (RAW_TEXT_TAGS.has(tag)) {
        const end = html.indexOf(`</${tag}>`, tokens.lastIndex);
        element.children.push(html.slice(tokens.lastIndex, end));
        tokens.lastIndex = end + tag.length + 3;
      } else if (!VOID_TAGS.has(tag) && !selfClosed) open.push(element);
    } else if (!text.startsWith('<!')) open.at(-1)?.children.push(decode(text));
  }
  return root.children.filter((child) => typeof child !== 'string');
}

function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [name, decode(value)]),
  );
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Without the scripts that run: what remains is what a visitor sees and what crawlers read. */
export function withoutScripts(children: readonly Markup[]): Markup[] {
  return children.flatMap((child): Markup[] => {
    if (typeof child === 'string') return [child];
    if (child.tag === 'script' && child.attributes.type !== 'application/ld+json') return [];
    return [{ ...child, children: withoutScripts(child.children) }];
  });
}

/** The elements of the markup, made anew at each call; `fill` gives a text or an attribute the value of the moment. */
export function toElements(children: readonly Markup[], fill: (text: string) => string): ReactNode[] {
  return children.map((child) => {
    if (typeof child === 'string') return fill(child);
    const { tag } = child;
    const props: Record<string, unknown> = {};
    for (const name in child.attributes) props[name] = toProp(name, fill(child.attributes[name] ?? ''));
    if (RAW_TEXT_TAGS.has(tag))
      return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: fill(String(child.children[0])) } });
    return createElement(tag, props, ...toElements(child.children, fill));
  });
}

function toProp(name: string, value: string): unknown {
  if (name === 'style') return Object.fromEntries(value.split(';').map((declaration) => declaration.split(':', 2)));
  return value === '' && BOOLEAN_ATTRIBUTES.has(name) ? true : value;
}
