<?php

declare(strict_types=1);

namespace VvPlayer\Page;

/**
 * Sources of a policy for the inline code of a page. The build appends them to its page (`dev/build/inline-hashes.ts`),
 * because SHA-256 of the code would take most of the time of a request. For any other page they are computed.
 */
final readonly class InlineHashes
{
    private const BEGINNING = '<!--vv:inline ';
    private const COMMENT = '~' . self::BEGINNING . '(\d+)((?: (?:script|style):[A-Za-z0-9+/=]{44})*)-->$~D';
    private const MAX_BYTES = 2048;

    /**
     * @param list<string> $scripts
     * @param list<string> $styles
     */
    private function __construct(public array $scripts, public array $styles)
    {
    }

    /** @param string $html a page of the build, without a change */
    public static function of(string $html): self
    {
        $isGiven = preg_match(self::COMMENT, substr($html, -self::MAX_BYTES), $match) === 1
            && strlen($html) - strlen($match[0]) === (int) $match[1];
        if (!$isGiven) {
            return new self(self::compute('script', $html), self::compute('style', $html));
        }
        $sources = ['script' => [], 'style' => []];
        foreach (array_filter(explode(' ', $match[2])) as $hash) {
            [$tag, $value] = explode(':', $hash, 2);
            $sources[$tag][] = "'sha256-$value'";
        }

        return new self($sources['script'], $sources['style']);
    }

    /** The page without the hashes of the build, which nobody else reads. */
    public static function cut(string $html): string
    {
        $start = strrpos($html, self::BEGINNING);

        return $start === false ? $html : substr($html, 0, $start);
    }

    /** @param string $html inserted code */
    public function with(string $html): self
    {
        return new self([...self::compute('script', $html), ...$this->scripts], $this->styles);
    }

    /** @return list<string> */
    private static function compute(string $tag, string $html): array
    {
        preg_match_all("~<$tag>(.*?)</$tag>~s", $html, $match);

        return array_map(static fn ($text) => "'sha256-" . base64_encode(hash('sha256', $text, true)) . "'", $match[1]);
    }
}
