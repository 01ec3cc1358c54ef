<?php

declare(strict_types=1);

namespace VvPlayer\WordPress;

defined('ABSPATH') || exit;

/** «Настройки → VV Player». The Settings API checks the nonce and the capability. */
final class SettingsPage
{
    private const SLUG = 'vv-player';
    private const CAPABILITY = 'manage_options';
    private const SECTION = 'vv_player_frame';

    public static function install(string $file): void
    {
        add_action('admin_menu', [self::class, 'addPage']);
        add_action('admin_init', [self::class, 'addFields']);
        add_filter('plugin_action_links_' . plugin_basename($file), [self::class, 'addLink']);
    }

    public static function addPage(): void
    {
        add_options_page('VV Player', 'VV Player', self::CAPABILITY, self::SLUG, [self::class, 'show']);
    }

    public static function addFields(): void
    {
        register_setting(self::SLUG, Options::NAME, [
            'type' => 'object',
            'sanitize_callback' => [Options::class, 'sanitize'],
            'show_in_rest' => false,
        ]);
        add_settings_section(self::SECTION, '', '__return_false', self::SLUG);
        $fields = [
            'address' => [__('Адрес плеера', 'vv-player'), [self::class, 'showAddress']],
            'ratio' => [__('Пропорции кадра', 'vv-player'), [self::class, 'showRatio']],
            'lazy' => [__('Загрузка', 'vv-player'), [self::class, 'showLazy']],
        ];
        foreach ($fields as $name => [$label, $show]) {
            $for = $name === 'lazy' ? [] : ['label_for' => "vv-player-$name"];
            add_settings_field("vv-player-$name", esc_html($label), $show, self::SLUG, self::SECTION, $for);
        }
    }

    /**
     * @param array<int|string, string> $links
     * @return array<int|string, string>
     */
    public static function addLink(array $links): array
    {
        $url = admin_url('options-general.php?page=' . self::SLUG);
        array_unshift($links, '<a href="' . esc_url($url) . '">' . esc_html__('Настройки', 'vv-player') . '</a>');

        return $links;
    }

    public static function show(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        echo '<div class="wrap"><h1>VV Player</h1><form action="options.php" method="post">';
        settings_fields(self::SLUG);
        do_settings_sections(self::SLUG);
        submit_button();
        echo '</form><h2>' . esc_html__('Как вставить', 'vv-player') . '</h2><p>'
            . esc_html__('Шорткод:', 'vv-player') . ' <code>[vv_player movie_id="1" season="1" episode="2"]</code></p><p>'
            . esc_html__('Блок «VV Player» — в списке блоков. Или вставьте ссылку на плеер отдельной строкой.', 'vv-player')
            . '</p>';
        $folder = preg_replace('~[^/]*$~D', '', Options::read()->address);
        if ($folder !== '') {
            echo '<p><a href="' . esc_url("{$folder}builder/") . '">'
                . esc_html__('Конструктор: выбрать фильм и получить шорткод', 'vv-player') . '</a></p>';
            echo '<p><a href="' . esc_url(Options::read()->address . '?desk') . '">'
                . esc_html__('Статистика: что смотрят и как играет', 'vv-player') . '</a></p>';
        }
        echo '</div>';
    }

    public static function showAddress(): void
    {
        printf(
            '<input type="url" class="regular-text code" id="vv-player-address" name="%s[address]" value="%s"'
                . ' placeholder="https://example.com/player/vv-player.php"><p class="description">%s</p>',
            esc_attr(Options::NAME),
            esc_attr(Options::read()->address),
            esc_html__('Где лежит vv-player.php. Плеер может стоять и на другом сайте.', 'vv-player')
        );
    }

    public static function showRatio(): void
    {
        $chosen = Options::read()->ratio;
        printf('<select id="vv-player-ratio" name="%s[ratio]">', esc_attr(Options::NAME));
        foreach (Options::RATIOS as $ratio) {
            $mark = $ratio === $chosen ? ' selected' : '';
            printf('<option value="%s"%s>%s</option>', esc_attr($ratio), $mark, esc_html(str_replace('/', ':', $ratio)));
        }
        echo '</select>';
    }

    public static function showLazy(): void
    {
        printf(
            '<label><input type="checkbox" name="%s[lazy]" value="1"%s> %s</label>',
            esc_attr(Options::NAME),
            Options::read()->isLazy ? ' checked' : '',
            esc_html__('Загружать плеер, когда до него долистали', 'vv-player')
        );
    }
}
