<?php

declare(strict_types=1);

namespace VvPlayer;

/**
 * What the headers of a page have to know of it. Read from the page that is sent, so that they cannot differ. Our build
 * writes it, and no value of the host can put a tag in: see PageGlobals.
 */
final readonly class PageParts
{
    /**
     * @param list<string> $scriptHashes sources of a policy, one for each inline script
     * @param list<string> $styleHashes
     * @param list<string> $preloads addresses of the modules that the page asks for at once
     * @param list<string> $assetOrigins where the assets come from, if from elsewhere
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
        // What stands in a template is for the page's own script to ask for, when it is time.
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

    /** The value of a Link header that names the same modules as the page does; empty when there are none. */
    public function linkHeader(): string
    {
        $plain = array_filter($this->preloads, static fn ($url) => preg_match('~^[!#-;=?-\~]+$~D', $url) === 1);

        return implode(', ', array_map(static fn ($url) => "<$url>; rel=modulepreload; crossorigin", $plain));
    }

    /** @return list<string> */
    private static function hashes(string $tag, string $html): array
    {
        preg_match_all("~<$tag>(.*?)</$tag>~s", $html, $match);
        $hash = static fn (string $text) => "'sha256-" . base64_encode(hash('sha256', $text, true)) . "'";

        return array_values(array_unique(array_map($hash, $match[1])));
    }
}
