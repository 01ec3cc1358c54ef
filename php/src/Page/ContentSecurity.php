<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Http\Origin;
use VvPlayer\Http\Request;
use VvPlayer\Settings\Settings;

/**
 * The Content-Security-Policy of the page. Scripts and styles: the paths of our own files, and inlined ones by hash.
 * Images, media and calls: any https host unless the site sets a list, because the hosts of streams, posters and ad pixels
 * are not known beforehand (docs/serving.md).
 */
final readonly class ContentSecurity
{
    /** The sender library of Google Cast, which Vidstack loads when casting is available. */
    private const CAST = ['https://www.gstatic.com/cv/js/sender/', 'https://www.gstatic.com/cast/sdk/libs/'];
    private const EMBEDS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
    private const EMBED_CALLS = ['https://vimeo.com'];
    private const EMBED_POSTERS = ['https://i.ytimg.com', 'https://i.vimeocdn.com'];

    /**
     * @param list<string> $services origins of the services that the configuration names
     * @param array{img: ?list<string>, media: ?list<string>, connect: ?list<string>, frame: ?list<string>} $lists the
     * site's lists; null when unset
     * @param list<string>|null $ancestors origins that may frame the player; null: any
     */
    public function __construct(private array $services, private array $lists, private ?array $ancestors)
    {
    }

    public static function of(Settings $settings): self
    {
        return new self($settings->services, $settings->lists, $settings->ancestors);
    }

    public function policy(PageParts $page, Request $request): string
    {
        $own = ["'self'", ...$page->assetOrigins];
        $code = CodeSources::of($page, $request);
        // A page over http also allows http streams.
        $anywhere = $request->isSecure ? ['https:'] : ['https:', 'http:'];
        ['img' => $img, 'media' => $media, 'connect' => $connect, 'frame' => $frame] = $this->lists;
        $directives = [
            'default-src' => ["'none'"],
            'script-src' => [...$code, ...$page->scriptHashes, ...self::CAST],
            'style-src' => [...$code, ...$page->styleHashes],
            'img-src' => [...$own, 'data:', 'blob:', ...$this->services, ...self::EMBED_POSTERS, ...$img ?? $anywhere],
            'media-src' => [...$own, 'data:', 'blob:', ...$this->services, ...$media ?? $anywhere],
            'connect-src' => [
                ...$own, 'data:', 'blob:', ...$this->services, ...self::EMBED_CALLS,
                // Scripts fetch the files of a stream.
                ...$connect === null ? $anywhere : [...$connect, ...$media ?? []],
            ],
            'font-src' => [...$own, 'data:'],
            // The document of interactive ads (CreativePage).
            'frame-src' => [...CodeSources::ofPlayer($request), ...self::EMBEDS, ...$frame ?? []],
            'worker-src' => [...$code, 'blob:'],
            'base-uri' => ["'none'"],
            'form-action' => ["'none'"],
        ]
            + ($this->ancestors === null ? [] : ['frame-ancestors' => $this->ancestors])
            // No script can follow a redirect of a tracker or a document to http: the browser does, by https.
            + ($request->isSecure ? ['upgrade-insecure-requests' => []] : []);
        $texts = array_map(
            static fn (string $name, array $sources) => implode(' ', [$name, ...array_unique($sources)]),
            array_keys($directives),
            $directives,
        );

        return implode('; ', $texts);
    }

    /**
     * Whether the lists of the site let the page load from another origin.
     *
     * @param 'connect'|'media'|'img' $use
     */
    public function allows(string $use, string $origin): bool
    {
        $list = $this->lists[$use];
        if ($list === null || in_array($origin, $this->services, true)) {
            return true;
        }
        $sources = [...$list, ...($use === 'connect' ? $this->lists['media'] ?? [] : [])];

        return in_array('*', $sources, true) || Origin::isOneOf($origin, $sources);
    }
}
