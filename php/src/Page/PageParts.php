<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Http\Origin;

/**
 * The parts of a page that its headers depend on. They are read from the page itself, so that they cannot differ. Our
 * build writes the page, and no setting of the host can insert a tag (see PageGlobals).
 */
final readonly class PageParts
{
    /**
     * @param list<string> $scriptHashes sources of a policy, one for each inline script
     * @param list<string> $styleHashes
     * @param array<string, string> $preloads modules that the page requests at once: URL => media query, empty without one
     * @param list<string> $assetOrigins origins of the assets, if they come from elsewhere
     * @param list<string> $codeUrls URLs that all scripts and style sheets begin with: a script, which has a query, or a
     * folder
     */
    private function __construct(
        public array $scriptHashes,
        public array $styleHashes,
        public array $preloads,
        public array $assetOrigins,
        public array $codeUrls,
    ) {
    }

    /** @param InlineHashes|null $hashes of the page; computed when null */
    public static function of(string $html, ?InlineHashes $hashes = null): self
    {
        $hashes ??= InlineHashes::of($html);
        preg_match_all('~<script[^>]* src="([^"]+)"~', $html, $scripts);
        // The page's script inserts the links of a template later.
        $first = preg_replace('~<template\b.*?</template>~s', '', $html) ?? $html;
        preg_match_all('~<link rel="modulepreload"(?:[^>]* media="([^">]*)")?[^>]* href="([^"<>]+)"~', $first, $preloads);
        preg_match_all('~<link rel="(?:modulepreload|stylesheet)"[^>]* href="([^"<>]+)"~', $html, $links);
        $beginning = static fn (string $url) => str_contains($url, '?')
            ? explode('?', $url, 2)[0]
            : (string) preg_replace('~[^/]*$~D', '', $url);
        $urls = array_map($beginning, [...$scripts[1], ...$links[1]]);
        $origins = array_map(self::originOf(...), $urls);

        return new self(
            array_values(array_unique($hashes->scripts)),
            array_values(array_unique($hashes->styles)),
            array_combine($preloads[2], $preloads[1]),
            array_values(array_unique(array_filter($origins))),
            array_values(array_unique(array_filter($urls))),
        );
    }

    /** The origin of a URL that names a host, without a scheme where the URL has none; null for any other. */
    public static function originOf(string $url): ?string
    {
        $isRelative = str_starts_with($url, '//');
        $origin = Origin::ofUrl($isRelative ? "https:$url" : $url);

        return $isRelative && $origin !== null ? substr($origin, strlen('https://')) : $origin;
    }

    /** @return list<string> the values of a Link header that names the same modules as the page does */
    public function links(): array
    {
        $links = [];
        foreach ($this->preloads as $url => $media) {
            if (preg_match('~^[!#-;=?-\~]+$~D', $url) === 1) {
                $links[] = "<$url>; rel=modulepreload; crossorigin" . ($media === '' ? '' : "; media=\"$media\"");
            }
        }

        return $links;
    }
}
