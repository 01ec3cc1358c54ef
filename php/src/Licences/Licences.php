<?php

declare(strict_types=1);

namespace VvPlayer\Licences;

use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\SignedSource;
use VvPlayer\Http\Fetched;
use VvPlayer\Http\HttpFetch;
use VvPlayer\Http\Origin;
use VvPlayer\Http\PublicAddress;
use VvPlayer\Http\Request;
use VvPlayer\Http\RequestBody;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/**
 * Passes a licence request on to the publisher's vendor, at `?path=/license/{system}` (docs/protected.md). The vendor's key
 * stays on this server. The request has the query of the page, so that the same signature opens both.
 */
final readonly class Licences
{
    private const PATH = '~^/license/(widevine|playready|fairplay|clearkey)$~D';
    private const MOST_SENT_BYTES = 65_536;
    private const MOST_BYTES = 262_144;
    private const SECONDS = 7;
    private const CONNECT_S = 4;
    private const SYSTEM = '{system}';
    private const TYPES = ['application/octet-stream', 'application/json', 'text/xml'];

    /**
     * @param string $url of the vendor; `{system}` stands for the key system
     * @param array<string, string> $headers with the vendor's key
     * @param \Closure(string, string, int, float, array<string, string>, float, ?string): ?Fetched $post
     * @param \Closure(string): list<string> $resolve the addresses of a name
     */
    public function __construct(
        private string $url,
        private array $headers,
        private string $sourceKey,
        private LicenceLimit $limit,
        private \Closure $post,
        private \Closure $resolve,
        private string $input = RequestBody::INPUT,
    ) {
    }

    public static function isFor(Settings $settings, Request $request): bool
    {
        return $settings->licenceUrl !== '' && is_string($request->path) && str_starts_with($request->path, '/license/');
    }

    public static function of(Settings $settings): self
    {
        return new self(
            $settings->licenceUrl,
            $settings->licenceHeaders,
            $settings->content->sourceKey,
            new LicenceLimit("$settings->cache/licences"),
            HttpFetch::post(...),
            PublicAddress::resolve(...),
        );
    }

    public function answer(Request $request, int $now): Response
    {
        [, $system] = preg_match(self::PATH, (string) $request->path, $match) === 1 ? $match : [1 => null];

        return match (true) {
            $system === null => Response::notFound(),
            $request->method !== 'POST' => self::refusal(405, 'A licence is requested by POST.', ['Allow' => 'POST']),
            !self::isOwnPage($request) => self::refusal(403, 'A licence is for the pages of this host.'),
            !$this->isView($request, $now) => self::refusal(403, 'The link of this view is not signed, or has expired.'),
            !$this->limit->allows($request->client, $now) => self::refusal(429, 'Too many requests.', ['Retry-After' => '60']),
            default => $this->pass($request, $system),
        };
    }

    /** Whether a page of this host asks: browsers say so, and no other site can (Fetch Metadata, 2.3). */
    private static function isOwnPage(Request $request): bool
    {
        $site = $request->header('Sec-Fetch-Site');
        $origin = $request->header('Origin');
        $isOwn = $origin !== '' && preg_replace('~^https?://~i', '', strtolower($origin)) === strtolower($request->header('Host'));

        return $site === 'same-origin' || ($site === '' && $isOwn);
    }

    /** Whether the query names a content, under a signature that has not expired where this host has a key for them. */
    private function isView(Request $request, int $now): bool
    {
        $content = ContentKey::ofPage($request);
        if ($this->sourceKey === '') {
            return $content !== null;
        }
        if ($content === null || $request->has('src')) {
            $source = SignedSource::read($request, $this->sourceKey, $now);

            return $source !== null && $source->error === null;
        }
        $exp = $request->parameter('exp');
        $signed = hash_hmac('sha256', $request->parameter($content->name) . "\n" . $exp, $this->sourceKey);
        $isCurrent = $exp === '' || (preg_match('~^\d{1,15}$~D', $exp) === 1 && (int) $exp >= $now);

        return $isCurrent && hash_equals($signed, strtolower($request->parameter('sig')));
    }

    private function pass(Request $request, string $system): Response
    {
        $body = RequestBody::read($request, self::MOST_SENT_BYTES, $this->input);
        if (is_int($body)) {
            return self::refusal($body, 'The licence request is damaged or too long.');
        }
        $url = str_replace(self::SYSTEM, $system, $this->url);
        $origin = Origin::ofUrl($url);
        // An inner network is none of the publisher's vendors, whatever the name leads to by now.
        $addresses = $origin === null ? null : PublicAddress::ofOrigin($origin, $this->resolve);
        if ($addresses === null || $addresses === []) {
            return self::refusal(502, 'VV_LICENSE_URL names no public host.');
        }
        $type = strtolower(trim(explode(';', $request->header('Content-Type'), 2)[0]));
        $headers = $this->headers + ['Content-Type' => in_array($type, self::TYPES, true) ? $type : self::TYPES[0]];
        // PlayReady names its kind of message.
        $headers += array_filter(['SOAPAction' => $request->header('SOAPAction')]);
        $answer = ($this->post)($url, $body, self::MOST_BYTES, self::SECONDS, $headers, self::CONNECT_S, $addresses[0]);
        if ($answer === null) {
            return self::refusal(504, 'The licence server does not answer.');
        }
        $isGood = $answer->status >= 200 && $answer->status < 300;
        // A redirect leads to a host that nobody has checked.
        $status = $isGood ? 200 : ($answer->status >= 400 ? $answer->status : 502);

        return Response::text($status, 'application/octet-stream', $answer->body, ['Cache-Control' => 'no-store']);
    }

    /** @param array<string, string> $headers */
    private static function refusal(int $status, string $text, array $headers = []): Response
    {
        return Response::plain($status, $text, $headers + ['Cache-Control' => 'no-store']);
    }
}
