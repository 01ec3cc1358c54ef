<?php

declare(strict_types=1);

namespace VvPlayer;

/**
 * Origins that the page's first calls go to. A browser connects to those of its `Link` header while it reads the page.
 */
final readonly class Preconnects
{
    /** The inline script sends these calls without credentials, so they share no connection with other requests. */
    private const PARAMETERS = 'rel="preconnect dns-prefetch"; crossorigin';

    /** @param list<string> $origins as `Origin::ofUrl` gives them */
    private function __construct(private array $origins)
    {
    }

    /** @param list<string> $urls of the services that the player calls first; one without an origin is on our own */
    public static function of(array $urls): self
    {
        return new self(array_values(array_unique(array_filter(array_map(Origin::ofUrl(...), $urls)))));
    }

    /** @return list<string> the values of a Link header for a page at this request's URL */
    public function links(Request $request): array
    {
        $own = Origin::ofUrl($request->address() ?? '');
        $used = array_filter(
            $this->origins,
            // A browser blocks plain calls of an encrypted page.
            static fn (string $origin) => $origin !== $own && (!$request->isSecure || str_starts_with($origin, 'https:')),
        );

        return array_values(array_map(static fn (string $origin) => "<$origin>; " . self::PARAMETERS, $used));
    }
}
