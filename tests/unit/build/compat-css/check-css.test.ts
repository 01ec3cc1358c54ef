import { describe, expect, test } from 'vitest';
import { unsupportedCss } from '../../../../dev/build/compat-css/check-css';

describe('check of the compatible style sheet', () => {
  test.each([
    ['.a:has(.b){top:0}', 'selector :has (.a:has(.b))'],
    ['.a:is(.b){top:0}', 'selector :is (.a:is(.b))'],
    ['.a:not(.b,.c){top:0}', 'more than one simple selector in :not (.a:not(.b,.c))'],
    ['.a:not(.b.c){top:0}', 'more than one simple selector in :not (.a:not(.b.c))'],
    ['.a,.b:focus-visible{top:0}', ':focus-visible in one list with others (.a,.b:focus-visible)'],
    ['@layer a{.a{top:0}}', '@layer a'],
    ['@container stage (width<1px){.a{top:0}}', '@container stage (width<1px)'],
    ['@media (width<1px){.a{top:0}}', '@media (width<1px)'],
    ['@media (update:slow){.a{top:0}}', '@media (update)'],
    ['@media not all and (not (hover)){.a{top:0}}', '@media not all and (not (hover))'],
    ['.a{inset:0}', 'property inset'],
    ['.a{scale:2}', 'property scale'],
    ['.a{height:1dvh}', 'unit dvh (height: 1dvh)'],
    ['.a{color:oklch(50% 0 0)}', 'function oklch (color: oklch(50% 0 0))'],
    ['.a{width:max(1px,2vw)}', 'no simpler value before width: max(1px,2vw)'],
  ])('finds %s', (css, message) => {
    expect(unsupportedCss(css)).toContain(message);
  });

  test.each([
    '.a:not(.\\#)::before,.a:not([b="c"]){margin:0 calc((1px + 2%) * 2);transform:translateX(-50%)}',
    '@media (max-width:1px),(hover:hover) and (min-height:1.5px){.a{color:#fff;user-select:none;-webkit-user-select:none}}',
    '@keyframes a{50%{opacity:0}}',
    '.a:focus-visible{top:0}@supports not selector(:focus-visible){.a:focus{top:0}}',
    '.a{width:max(1px,2vw)}@supports not (width:max(0px,0px)){.a{width:2vw}}',
  ])('accepts %s', (css) => {
    expect(unsupportedCss(css)).toEqual([]);
  });
});
