<?php

declare(strict_types=1);

namespace VvPlayer\WordPress;

defined('ABSPATH') || exit;

/** The settings of the plugin, kept in one option of WordPress. */
final class Options
{
    public const NAME = 'vv_player';
    public const RATIOS = ['16/9', '4/3', '21/9', '1/1', '9/16'];
    private const DEFAULTS = ['address' => '', 'ratio' => '16/9', 'lazy' => '1'];

    /** @var string URL of the player's vv-player.php; empty until somebody sets it */
    public string $address;

    /** @var string aspect ratio in CSS syntax */
    public string $ratio;

    /** @var bool whether a frame loads when it comes near the view */
    public bool $isLazy;

    private function __construct(string $address, string $ratio, bool $isLazy)
    {
        $this->address = $address;
        $this->ratio = $ratio;
        $this->isLazy = $isLazy;
    }

    public static function read(): self
    {
        $stored = get_option(self::NAME);
        $values = array_merge(self::DEFAULTS, array_filter(is_array($stored) ? $stored : [], 'is_string'));
        $ratio = in_array($values['ratio'], self::RATIOS, true) ? $values['ratio'] : self::DEFAULTS['ratio'];

        return new self(self::cleanAddress($values['address']) ?? '', $ratio, $values['lazy'] === '1');
    }

    /**
     * Checks the values of the settings page. A bad address is reported, and the stored one stays.
     *
     * @param mixed $input as the browser sent it
     * @return array<string, string>
     */
    public static function sanitize($input): array
    {
        $given = array_filter(is_array($input) ? $input : [], 'is_string');
        $typed = trim($given['address'] ?? '');
        $address = $typed === '' ? '' : self::cleanAddress($typed);
        if ($address === null) {
            add_settings_error(self::NAME, 'address', sprintf(
                /* translators: %s: the text that was typed */
                __('«%s» — не адрес плеера. Пример: https://ваш.сайт/player/vv-player.php', 'vv-player'),
                esc_html($typed)
            ));
            $address = self::read()->address;
        }
        $ratio = $given['ratio'] ?? '';

        return [
            'address' => $address,
            'ratio' => in_array($ratio, self::RATIOS, true) ? $ratio : self::DEFAULTS['ratio'],
            'lazy' => ($given['lazy'] ?? '') === '1' ? '1' : '0',
        ];
    }

    /** Removes the settings from every site of a network. */
    public static function remove(): void
    {
        if (!is_multisite()) {
            delete_option(self::NAME);

            return;
        }
        foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
            switch_to_blog((int) $site);
            delete_option(self::NAME);
            restore_current_blog();
        }
    }

    /** The URL of vv-player.php without a query; null for any other text. A folder stands for the script in it. */
    private static function cleanAddress(string $text): ?string
    {
        $base = explode('?', explode('#', trim($text), 2)[0], 2)[0];
        if (preg_match('~^https?://[^\s/@"\'<>\\\\]+(?:/[^\s"\'<>\\\\]*)?$~iD', $base) !== 1) {
            return null;
        }
        if (substr($base, -4) !== '.php') {
            $base = rtrim($base, '/') . '/vv-player.php';
        }
        $url = esc_url_raw($base, ['http', 'https']);

        return $url === '' ? null : $url;
    }
}
