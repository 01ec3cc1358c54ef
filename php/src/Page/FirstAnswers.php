<?php

declare(strict_types=1);

namespace VvPlayer\Page;

use VvPlayer\Catalogue\CatalogueUrl;
use VvPlayer\Catalogue\ContentKey;
use VvPlayer\Catalogue\Provider;
use VvPlayer\Catalogue\SignedSource;
use VvPlayer\Http\Request;
use VvPlayer\Settings\Settings;

/**
 * The first calls of a page, by URL in a block of JSON that runs nothing: with its answer where PHP has it, and without one
 * where the page's script is to send it before all else (`src/startup/inline/first-answers.ts`). Nothing in it depends on
 * the viewer, because caches share the page.
 */
final readonly class FirstAnswers
{
    /** Parameters of the player's own (`OWN_QUERY_NAMES` of params.ts). Others change the call for the content. */
    public const OWN_QUERY = [
        'movie_id', 'kinopoisk_id', 'imdb_id', 'lang_order', 'disable_checking_available', 'season', 'episode', 'episode_id',
        'episode_time', 'episode_variant_id', 't', 'auto_play', 'user_id', 'voice_author', 'enabled_share', 'hide_episodes',
        'compat', 'debug', 'accent_color', 'fullscreen_mode', 'sentry_project_label', 'still_watching', 'muted', 'loop', 'end',
        'input', 'pause_others', 'live_catch_up',
    ];
    private const NO_ANSWER = 'null';
    /** The only characters of JSON that mean something to a parser of HTML or of scripts. */
    private const UNSAFE = ['<' => '\u003c', "\u{2028}" => '\u2028', "\u{2029}" => '\u2029'];

    /**
     * @param Provider|null $provider of the host's own content; null where a catalogue service is
     * @param string|null $adList URL of our own ad list; null where there is none
     * @param callable(string): bool $fits whether the page with this block needs no further round trip
     */
    public static function block(
        Settings $settings,
        ?Provider $provider,
        ?string $adList,
        Request $request,
        callable $fits,
    ): string {
        $content = $provider instanceof SignedSource
            ? new ContentKey('movie_id', $provider->id())
            : ContentKey::ofPage($request);
        // The widget makes the calls where they wait for the device id.
        if ($content === null || $settings->environment->get('VV_ENV_SESSION_CONTEXT') === 'required') {
            return '';
        }
        [$items, $answers] = $provider === null
            ? self::ofService($settings, $content, $request)
            : [[], (new PageAnswers($provider, $request))->of($content, $adList)];
        // A viewer with a token gets answers of a service by calls of his own, and a page that names another service, too.
        $base = htmlspecialchars($settings->baseUrl, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5);
        $kind = $provider === null ? " data-service=\"$base\"" : '';
        foreach ($answers as $url => $json) {
            $more = array_replace($items, [$url => $json]);
            $items = $fits(self::text($more, $kind)) ? $more : $items;
        }

        return $items === [] ? '' : self::text($items, $kind);
    }

    /** @param array<string, string> $items JSON by URL */
    private static function text(array $items, string $kind): string
    {
        $pairs = array_map(
            static fn (string $url, string $json) => json_encode($url, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE) . ':' . $json,
            array_keys($items),
            $items,
        );

        return '<script type="application/json" id="vv-answers"' . $kind . '>'
            . strtr('{' . implode(',', $pairs) . '}', self::UNSAFE) . '</script>';
    }

    /** @return array{array<string, string>, array<string, string>} the calls that leave with the page, and the answers that are there */
    private static function ofService(Settings $settings, ContentKey $content, Request $request): array
    {
        $base = isset($settings->ignored['VV_ENV_BASE_URL']) ? '' : $settings->baseUrl;
        if ($base === '' || str_contains($base, '#') || !$request->hasOnly(self::OWN_QUERY)) {
            return [[], []];
        }
        $calls = [CatalogueUrl::join($base, $content->path()) => self::NO_ANSWER];
        // A lookup answers with the id.
        if ($content->name === 'movie_id') {
            $calls[CatalogueUrl::join($base, '/episodes', ['content-id' => $content->id])] = self::NO_ANSWER;
        }
        $isAsked = $settings->environment->get('VV_INLINE_ANSWERS') === 'on';
        $answers = $isAsked ? (new ServiceAnswers($base, "$settings->cache/answers"))->of($content, $request) : [];

        return [$calls, $answers];
    }
}
