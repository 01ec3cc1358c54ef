<?php

declare(strict_types=1);

namespace VvPlayer\WordPress;

defined('ABSPATH') || exit;

/** The player on a page: its iframe, by the attributes of a shortcode or a block. */
final class Frame
{
    /** Attributes that are parameters of the player's URL, by their names in docs/embedding.md. */
    public const PARAMETERS = [
        'movie_id', 'kinopoisk_id', 'imdb_id', 'muted', 'loop', 'end', 'season', 'episode', 'episode_id', 'episode_variant_id', 'voice_author', 't', 'episode_time', 'auto_play',
        'enabled_share', 'hide_episodes', 'still_watching', 'pause_others', 'live_catch_up', 'accent_color', 'lang_order',
        'disable_checking_available', 'user_id', 'fullscreen_mode', 'input', 'compat',
    ];
    /** Attributes of the frame itself. `query` holds further parameters, such as `a=1&b=2`. */
    public const OWN = ['query', 'title', 'ratio', 'width', 'loading'];
    /** Another name for a parameter. */
    private const ALIASES = ['accent' => 'accent_color', 'voice' => 'voice_author'];
    private const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; screen-wake-lock';
    /** The player's limit of a text parameter, in characters. */
    private const MAX_TEXT = 200;
    /** Limits of the width, in pixels. */
    private const WIDTHS = [200, 7680];
    private const MAX_SIDE = 100;

    private Options $options;

    public function __construct(Options $options)
    {
        $this->options = $options;
    }

    /**
     * @param array<int|string, mixed> $attributes unknown ones are left out
     * @return string HTML; for a missing setting or film a message to those who can mend it, and nothing to the others
     */
    public function html(array $attributes): string
    {
        $values = self::read($attributes);
        if ($this->options->address === '') {
            return self::complaint(__('VV Player: укажите адрес плеера в «Настройки → VV Player».', 'vv-player'));
        }
        if (implode('', array_intersect_key($values, ['movie_id' => 1, 'kinopoisk_id' => 1, 'imdb_id' => 1])) === '') {
            return self::complaint(__('VV Player: укажите номер фильма, movie_id.', 'vv-player'));
        }
        [$across, $down] = self::sides($values['ratio'] ?? '') ?? self::sides($this->options->ratio) ?? [16.0, 9.0];
        $width = (int) ($values['width'] ?? 0);
        $limit = $width >= self::WIDTHS[0] && $width <= self::WIDTHS[1] ? " style=\"max-width:{$width}px\"" : '';
        $loading = $values['loading'] ?? '';
        $isLazy = $loading === '' ? $this->options->isLazy : $loading === 'lazy';
        $title = $values['title'] ?? '';

        // The padding gives the ratio in every browser and under every style of a theme.
        return sprintf(
            '<div class="vv-player"%s><div style="position:relative;padding-top:%s%%">'
                . '<iframe src="%s" title="%s" allow="%s"%s referrerpolicy="strict-origin-when-cross-origin"'
                . ' style="position:absolute;top:0;left:0;width:100%%;height:100%%;max-width:none;border:0"></iframe></div></div>',
            $limit,
            number_format($down / $across * 100, 4, '.', ''),
            esc_url($this->url($values), ['http', 'https']),
            esc_attr($title === '' ? __('Плеер', 'vv-player') : $title),
            esc_attr(self::ALLOW),
            $isLazy ? ' loading="lazy"' : ''
        );
    }

    /** @param array<string, string> $values */
    private function url(array $values): string
    {
        // PHP warns of lists in lists.
        @parse_str($values['query'] ?? '', $further);
        $pairs = [];
        foreach (self::PARAMETERS as $name) {
            // The player reads one language a parameter.
            $parts = $name === 'lang_order' ? preg_split('~[\s,]+~', $values[$name] ?? '') : [$values[$name] ?? ''];
            foreach (array_filter($parts, 'strlen') as $part) {
                $pairs[] = $name . '=' . rawurlencode($name === 'accent_color' ? ltrim($part, '#') : $part);
            }
        }
        foreach (array_filter($further, 'is_string') as $name => $value) {
            if (preg_match('~^\w+$~D', (string) $name) === 1 && !in_array($name, self::PARAMETERS, true)) {
                $pairs[] = $name . '=' . rawurlencode($value);
            }
        }

        return $this->options->address . '?' . implode('&', $pairs);
    }

    /**
     * Reads the attributes as text: character references are decoded, since a shortcode has no other way to write a quote
     * or a bracket. An attribute without a value is a flag.
     *
     * @param array<int|string, mixed> $attributes
     * @return array<string, string>
     */
    private static function read(array $attributes): array
    {
        $values = [];
        foreach ($attributes as $key => $value) {
            $name = strtolower(is_int($key) ? (is_string($value) ? $value : '') : $key);
            $name = self::ALIASES[$name] ?? $name;
            if (is_int($key)) {
                $value = '1';
            }
            if (!is_scalar($value) || !in_array($name, array_merge(self::PARAMETERS, self::OWN), true)) {
                continue;
            }
            $text = is_bool($value) ? ($value ? '1' : '') : (string) $value;
            $text = html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8');
            // Null for text that is not UTF-8.
            $clean = preg_replace('~[\x00-\x1f\x7f]+~u', ' ', $text);
            preg_match('~^.{0,' . self::MAX_TEXT . '}~u', trim((string) $clean), $match);
            $values[$name] = $match[0] ?? '';
        }

        return $values;
    }

    /** @return array{float, float}|null the two numbers of `16/9` or `16:9` */
    private static function sides(string $ratio): ?array
    {
        if (preg_match('~^(\d{1,3}(?:\.\d{1,4})?)\s*[/:]\s*(\d{1,3}(?:\.\d{1,4})?)$~D', $ratio, $match) !== 1) {
            return null;
        }
        $sides = [(float) $match[1], (float) $match[2]];

        return min($sides) > 0 && max($sides) / min($sides) <= self::MAX_SIDE ? $sides : null;
    }

    private static function complaint(string $text): string
    {
        return current_user_can('edit_posts') ? '<p class="vv-player-note">' . esc_html($text) . '</p>' : '';
    }
}
