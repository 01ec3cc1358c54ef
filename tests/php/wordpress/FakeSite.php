<?php

declare(strict_types=1);

namespace VvPlayer\Tests\WordPress;

/** The state of a WordPress site that the plugin reads and changes. */
final class FakeSite
{
    /** @var array<string, mixed> */
    public static array $options = [];
    /** @var list<string> of the current user */
    public static array $capabilities = [];
    /** @var array<string, callable> */
    public static array $shortcodes = [];
    /** @var array<string, list<callable>> */
    public static array $hooks = [];
    /** @var list<string> */
    public static array $errors = [];
    /** @var array<string, array{string, list<string>}> */
    public static array $scripts = [];
    /** @var array<string, callable> */
    public static array $blocks = [];
    /** @var array<string, string> */
    public static array $providers = [];
    /** @var array<string, string> capability by page */
    public static array $pages = [];
    /** @var array<string, array<string, mixed>> */
    public static array $settings = [];
    /** @var array<string, callable> */
    public static array $fields = [];

    public static function reset(): void
    {
        self::$options = ['vv_player' => ['address' => 'https://player.example/vv-player.php']];
        self::$capabilities = self::$errors = [];
        self::$shortcodes = self::$hooks = self::$scripts = self::$blocks = [];
        self::$providers = self::$pages = self::$settings = self::$fields = [];
    }

    public static function run(string $hook): void
    {
        foreach (self::$hooks[$hook] ?? [] as $callback) {
            $callback();
        }
    }
}
