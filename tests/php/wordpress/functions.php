<?php

/** The functions of WordPress that the plugin calls, as far as it depends on them. They record their calls. */

declare(strict_types=1);

use VvPlayer\Tests\WordPress\FakeSite;

define('ABSPATH', __DIR__);

function add_shortcode(string $tag, callable $callback): void
{
    FakeSite::$shortcodes[$tag] = $callback;
}

function add_action(string $name, callable $callback): void
{
    FakeSite::$hooks[$name][] = $callback;
}

function add_filter(string $name, callable $callback): void
{
    FakeSite::$hooks[$name][] = $callback;
}

function get_option(string $name)
{
    return FakeSite::$options[$name] ?? false;
}

function delete_option(string $name): void
{
    unset(FakeSite::$options[$name]);
}

function is_multisite(): bool
{
    return false;
}

function add_settings_error(string $setting, string $code, string $message): void
{
    FakeSite::$errors[] = $message;
}

function current_user_can(string $capability): bool
{
    return in_array($capability, FakeSite::$capabilities, true);
}

function wp_register_script(string $handle, string $src, array $dependencies): void
{
    FakeSite::$scripts[$handle] = [$src, $dependencies];
}

function register_block_type(string $folder, array $settings): void
{
    FakeSite::$blocks[$folder] = $settings['render_callback'];
}

function wp_oembed_add_provider(string $pattern, string $endpoint): void
{
    FakeSite::$providers[$pattern] = $endpoint;
}

function add_options_page(string $title, string $menu, string $capability): void
{
    FakeSite::$pages[$title] = $capability;
}

function register_setting(string $group, string $name, array $settings): void
{
    FakeSite::$settings[$name] = $settings;
}

function add_settings_section(string $id, string $title, $callback, string $page): void
{
}

function add_settings_field(string $id, string $title, callable $callback, string $page, string $section, array $arguments): void
{
    FakeSite::$fields[$id] = $callback;
}

function settings_fields(string $group): void
{
    echo "<!-- nonce of $group -->";
}

function do_settings_sections(string $page): void
{
    foreach (FakeSite::$fields as $show) {
        $show();
    }
}

function submit_button(): void
{
}

function get_block_wrapper_attributes(): string
{
    return 'class="wp-block-vv-player-player"';
}

function plugins_url(string $path, string $file): string
{
    return "https://site.example/wp-content/plugins/vv-player/$path";
}

function plugin_basename(string $file): string
{
    return 'vv-player/vv-player.php';
}

function admin_url(string $path): string
{
    return "https://site.example/wp-admin/$path";
}

function __(string $text, string $domain): string
{
    return $text;
}

function esc_html__(string $text, string $domain): string
{
    return esc_html($text);
}

function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function esc_url_raw(string $url, array $protocols): string
{
    return in_array(parse_url($url, PHP_URL_SCHEME), $protocols, true) ? $url : '';
}

function esc_url(string $url, array $protocols = ['http', 'https']): string
{
    return str_replace(['&', "'"], ['&#038;', '&#039;'], esc_url_raw($url, $protocols));
}
