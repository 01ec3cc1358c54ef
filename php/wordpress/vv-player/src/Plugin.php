<?php

declare(strict_types=1);

namespace VvPlayer\WordPress;

defined('ABSPATH') || exit;

/** Connects the plugin with WordPress: shortcode, block, links of the player, settings page. */
final class Plugin
{
    public const VERSION = '0.2.0';
    private const SHORTCODE = 'vv_player';
    private const BLOCK_SCRIPT = 'vv-player-block';
    private const BLOCK_DEPENDENCIES = [
        'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-server-side-render', 'wp-i18n',
    ];

    /** @param string $file the main file of the plugin */
    public static function install(string $file): void
    {
        add_shortcode(self::SHORTCODE, [self::class, 'shortcode']);
        add_action('init', static function () use ($file): void {
            self::registerBlock($file);
            self::registerLinks();
        });
        SettingsPage::install($file);
    }

    /** @param array<int|string, string>|string $attributes an empty text for a shortcode without any */
    public static function shortcode($attributes): string
    {
        return (new Frame(Options::read()))->html(is_array($attributes) ? $attributes : []);
    }

    /** @param array<string, mixed> $attributes */
    public static function block(array $attributes): string
    {
        $html = self::shortcode(array_filter($attributes, static fn ($value): bool => is_string($value) && $value !== ''));

        return $html === '' ? '' : '<div ' . get_block_wrapper_attributes() . ">$html</div>";
    }

    private static function registerBlock(string $file): void
    {
        wp_register_script(
            self::BLOCK_SCRIPT,
            plugins_url('block/editor.js', $file),
            self::BLOCK_DEPENDENCIES,
            self::VERSION,
            true
        );
        register_block_type(dirname($file) . '/block', ['render_callback' => [self::class, 'block']]);
    }

    /** Without a provider WordPress puts a pasted link into a sandboxed frame: no fullscreen, nothing stored. */
    private static function registerLinks(): void
    {
        $address = Options::read()->address;
        if ($address !== '') {
            // WordPress takes http for both schemes.
            $pattern = (string) preg_replace('~^https:~i', 'http:', $address);
            wp_oembed_add_provider("$pattern*", "$address?oembed");
        }
    }
}
