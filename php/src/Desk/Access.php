<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Origin;
use VvPlayer\Http\PublicHosts;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;

/** Decides who may call the desk: the publisher by a session, the reader of a share link by its token. */
final readonly class Access
{
    public const CSRF_HEADER = 'X-VV-CSRF';
    private const ENDED = 'ended';
    private const MAX_ENDED = 200;

    public function __construct(public Keys $keys, private string $hash, private DeskState $state, private int $now)
    {
    }

    /** The refusal of a call from another site; null for one of our page, and of a program that is no browser. */
    public function origin(Request $request): ?Response
    {
        $site = $request->header('Sec-Fetch-Site');
        $origin = $request->header('Origin');
        $isNavigation = $site === 'none' && $request->method !== 'POST';
        $isOurs = match (true) {
            $site !== '' => $site === 'same-origin' || $isNavigation,
            $origin !== '' => in_array(self::hostOf($origin), self::hosts($request), true),
            default => true,
        };

        return $isOurs ? null : DeskAnswer::fault(403, 'origin', 'Другой сайт не может обращаться к статистике.');
    }

    /** Who asks, in the words of `?desk=session`. */
    public function session(Request $request, bool $isDemo): Response
    {
        $session = $this->find($request);
        $token = $request->parameter('share');
        $share = $session === null && $token !== '' ? ShareLink::read($token, $this->keys, $this->now) : null;
        if ($session === null && $token !== '' && $share === null) {
            return self::badLink();
        }

        return $this->renewing($request, DeskAnswer::json([
            'signedIn' => $session !== null,
            'scope' => $share?->scope(),
            'csrf' => $session?->csrf($this->keys),
            'until' => $session?->until ?? $share?->until,
            'demo' => $isDemo,
        ]));
    }

    public function signIn(Request $request, string $password): Response
    {
        if (!SessionCookie::isPossible($request)) {
            return DeskAnswer::fault(403, 'https', 'Войти можно только по https: по http пароль увидят все на его пути.');
        }
        $throttle = new Throttle($this->state, $this->keys);
        $wait = $throttle->take($request->client, $this->now);
        if ($wait === null) {
            return DeskAnswer::fault(503, 'state', 'Войти нельзя: PHP не может писать в папку VV_CACHE_DIR. Причина — в журнале PHP.');
        }
        if ($wait > 0) {
            return self::with(DeskAnswer::fault(429, 'throttled', 'Слишком много попыток.'), ['Retry-After' => (string) $wait]);
        }
        if (!Password::isRight($password, $this->hash)) {
            return DeskAnswer::fault(401, 'password', 'Пароль не подошёл.');
        }
        $throttle->succeed($request->client, $this->now);
        $session = Session::begin($this->now);

        return $this->withCookie($request, $session, DeskAnswer::json([
            'signedIn' => true, 'scope' => null, 'csrf' => $session->csrf($this->keys), 'until' => $session->until,
        ]));
    }

    /** Ends the session here, and everywhere where somebody has copied its cookie. */
    public function signOut(Request $request): Response
    {
        $session = $this->find($request);
        $isStored = $session === null || $this->state->change(function (array $state) use ($session): array {
            $isLater = fn ($until) => is_int($until) && $until > $this->now;
            $ended = array_filter(DeskState::section($state, self::ENDED), $isLater);
            $last = $session->begun + Session::LONGEST_S;
            $state[self::ENDED] = array_slice([$session->id => $last] + $ended, 0, self::MAX_ENDED, true);

            return $state;
        });

        // The browser forgets it in any case.
        return self::with(DeskAnswer::json(['signedIn' => false, 'ended' => $isStored]), [
            'Set-Cookie' => SessionCookie::clear($request),
        ]);
    }

    /** The refusal of a call that changes something; null for the publisher's own. */
    public function write(Request $request): ?Response
    {
        $session = $this->find($request);

        return match (true) {
            $session === null => self::signedOut(),
            !$this->keys->isSigned('csrf', $session->id, $request->header(self::CSRF_HEADER))
                => DeskAnswer::fault(403, 'csrf', 'Страница устарела. Обновите её и повторите.'),
            default => null,
        };
    }

    /** The refusal of data; null for the publisher, and for a reader whose link has this page in its scope. */
    public function read(Request $request, string $page, string $contentId): ?Response
    {
        if ($this->find($request) !== null) {
            return null;
        }
        $token = $request->parameter('share');
        if ($token === '') {
            return self::signedOut();
        }
        $share = ShareLink::read($token, $this->keys, $this->now);

        return match (true) {
            $share === null => self::badLink(),
            !$share->allows($page, $contentId) => DeskAnswer::fault(403, 'scope', 'Эта ссылка открывает другую страницу.'),
            default => null,
        };
    }

    /** The answer with a later end of its session, where it is time for one. */
    public function renewing(Request $request, Response $answer): Response
    {
        $session = isset($answer->headers['Set-Cookie']) ? null : $this->find($request)?->renewed($this->now);

        return $session === null ? $answer : $this->withCookie($request, $session, $answer);
    }

    private function find(Request $request): ?Session
    {
        if (!SessionCookie::isPossible($request)) {
            return null;
        }
        $folder = SessionCookie::folder($request);
        foreach (SessionCookie::values($request) as $value) {
            $session = Session::read($value, $this->keys, $folder, $this->now);
            if ($session !== null && !isset(DeskState::section($this->state->read(), self::ENDED)[$session->id])) {
                return $session;
            }
        }

        return null;
    }

    private function withCookie(Request $request, Session $session, Response $answer): Response
    {
        $value = $session->cookie($this->keys, SessionCookie::folder($request));

        return self::with($answer, ['Set-Cookie' => SessionCookie::set($request, $value, $session->until - $this->now)]);
    }

    private static function signedOut(): Response
    {
        return DeskAnswer::fault(401, 'signed-out', 'Войдите, чтобы видеть статистику.');
    }

    private static function badLink(): Response
    {
        return DeskAnswer::fault(403, 'share', 'Ссылка не действует: её срок прошёл, или пароль статистики сменили. Попросите новую.');
    }

    /** @return list<string> the hosts that may be ours; a proxy before us may have another */
    private static function hosts(Request $request): array
    {
        $forwarded = PublicHosts::isProxied($request) ? trim(explode(',', $request->header('X-Forwarded-Host'))[0]) : '';

        return array_filter([$request->host(), Request::hostIn($forwarded)], is_string(...));
    }

    /** The host of a browser's Origin, with its port; null for an opaque one. */
    private static function hostOf(string $origin): ?string
    {
        return Origin::ofUrl($origin) === null && preg_match('~^https?://\[[0-9a-f:]+\](?::\d+)?$~D', $origin) !== 1
            ? null
            : Request::hostIn((string) preg_replace('~^https?://~i', '', $origin));
    }

    /** @param array<string, string> $headers */
    private static function with(Response $response, array $headers): Response
    {
        return new Response($response->status, $headers + $response->headers, $response->body, $response->afterwards);
    }
}
