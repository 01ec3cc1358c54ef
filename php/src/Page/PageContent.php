<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Catalogue\ContentSettings;
use VvPlayer\Catalogue\Endpoint;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\LogOnce;
use VvPlayer\Catalogue\Problem;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Catalogue\SignedSource;
use VvPlayer\Http\Request;

/** The host's own content in the page: its globals, and problems for the log. */
final readonly class PageContent
{
    public function __construct(private ContentSettings $settings)
    {
    }

    /**
     * Globals of the page, by name; they go before those of the environment.
     *
     * @return array<string, string>
     */
    public function globals(Request $request, bool $hasAdList): array
    {
        $provider = Providers::of($this->settings, $request);
        if ($provider === null) {
            return [];
        }
        if ($provider instanceof SignedSource && $provider->error !== null) {
            return ['source_error' => $provider->error];
        }
        $links = Links::of($request, $provider->query());
        $ads = $hasAdList || !$provider->hasAds()
            ? []
            : ['env_ad_list_url' => $links->call(Endpoint::PATH . '/ads/{content_id}')];

        $film = $provider instanceof SignedSource ? ['movie_id' => $provider->id()] : [];

        return ['env_base_url' => $links->call(Endpoint::PATH)] + $ads + $film;
    }

    /** Logs once what the host's content has wrong, and which source is in force where several are set. */
    public function report(Request $request): void
    {
        if (!$this->settings->isSet()) {
            return;
        }
        $log = new LogOnce($this->settings->store() ?? $this->settings->cache);
        $named = Providers::named($this->settings);
        if (count($named) > 1) {
            $log->write(implode(' ', $named), static fn () => [
                "$named[0] is in force; " . implode(', ', array_slice($named, 1)) . ' set as well and left out',
            ]);
        }
        $provider = Providers::configured($this->settings, $request);
        if ($provider !== null) {
            $name = $named[0];
            $log->write($provider->version(), static fn () => array_map(
                static fn (Problem $problem) => "$name: " . $problem->toText(),
                $provider->problems(),
            ));
        }
    }
}
