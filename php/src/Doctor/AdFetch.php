<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Origin;
use VvPlayer\Page\ContentSecurity;

/** Calls the URLs of ads as the player does: macros filled, by https from a page of https, redirects followed. */
final readonly class AdFetch
{
    /**
     * @param array<string, string> $headers of the settings, for origins of the publisher only
     * @param list<string> $own those origins
     * @param \Closure(): float $clock in seconds
     */
    public function __construct(
        public Probe $probe,
        public ContentSecurity $security,
        public AdMacros $macros,
        private array $headers,
        private array $own,
        private \Closure $clock,
    ) {
    }

    /**
     * @param int $bytes of the body that are read at most
     * @param array<string, string> $headers
     * @param bool $isDocument whether a script reads the answer, so that CORS counts
     */
    public function get(string $url, int $bytes, bool $isDocument, array $headers = []): AdAnswer
    {
        [$started, $refusal, $blocked, $leadsToHttp] = [($this->clock)(), null, null, false];
        $url = $this->macros->filled($url);
        $asked = $this->probe->callableUrl($url);
        for ($redirects = 0; ; $redirects += 1) {
            $called = $this->probe->callableUrl($url);
            $leadsToHttp = $leadsToHttp || ($redirects > 0 && $called !== $url);
            $obstacle = $this->probe->obstacle($called);
            $blocked ??= $this->blocked($called, $isDocument ? 'connect' : 'media');
            $own = $isDocument && in_array(Origin::ofUrl($called), $this->own, true) ? $this->headers : [];
            $answer = $this->probe->step($called, $bytes, $headers + $own);
            $refusal ??= $answer !== null && $isDocument && $this->probe->isForeign($called)
                ? Cors::refusal($answer, $this->probe->origin)
                : null;
            $next = $answer === null || $redirects === Probe::MAX_REDIRECTS ? null : Probe::redirect($answer, $called);
            if ($next === null) {
                $seconds = ($this->clock)() - $started;

                return new AdAnswer(
                    $called,
                    $answer,
                    (int) round($seconds * 1000),
                    $obstacle,
                    $refusal,
                    $blocked,
                    $leadsToHttp,
                    $answer === null && $seconds > Probe::CALL_S - 0.2,
                    $asked,
                );
            }
            $url = $next;
        }
    }

    /** The origin of a URL where the lists of the settings keep the player's page from it. */
    public function blocked(string $url, string $use): ?string
    {
        $origin = Origin::ofUrl($url);

        return $origin === null || !$this->probe->isForeign($url) || $this->security->allows($use, $origin) ? null : $origin;
    }
}
