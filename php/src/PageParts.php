<?php

declare(strict_types=1);

namespace VvPlayer;

/**
 * The parts of a page that its headers depend on. They are read from the page itself, so that they cannot differ. Our
 * build writes the page, and no setting of the host can insert a tag (see PageGlobals).
 */
final readonly class PageParts
{
    /**
     * @param list<string> $scriptHashes sources of a policy, one for each inline script
     * @param list<string> $styleHashes
     * @param list<string> $preloads URLs of the modules that the page requests at once
     * @param list<string> $assetOrigins origins of the assets, if they come from elsewhere
     */
    private function __construct(
        public array $scriptHashes,
        public array $styleHashes,
        public array $preloads,
        public array $assetOrigins,
    ) {
    }

    public static function of(string $html): self
    {
        preg_match_all('~<script[^>]* src="([^"]+)"~', $html, $scripts);
        // The page's script inserts the links of a template later.
        $first = preg_replace('~<template\b.*?</template>~s', '', $html) ?? $html;
        preg_match_all('~<link rel="modulepreload"[^>]* href="([^"<>]+)"~', $first, $preloads);
        $origins = array_map(Origin::ofUrl(...), [...$scripts[1], ...$preloads[1]]);

        return new self(
            self::hashes('script', $html),
            self::hashes('style', $html),
            $preloads[1],
            array_values(array_unique(array_filter($origins))),
        );
    }

    /** @return list<string> the values of a Link header that names the same modules as the page does */
    public function links(): array
    {
        $plain = array_filter($this->preloads, static fn ($url) => preg_match('~^[!#-;=?-\~]+$~D', $url) === 1);

        return array_values(array_map(static fn ($url) => "<$url>; rel=modulepreload; crossorigin", $plain));
    }

    /** @return list<string> */
    private static function hashes(string $tag, string $html): array
    {
        preg_match_all("~<$tag>(.*?)</$tag>~s", $html, $match);
        $hash = static fn (string $text) => "'sha256-" . base64_encode(hash('sha256', $text, true)) . "'";

        return array_values(array_unique(array_map($hash, $match[1])));
    }
}
