<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The browser's family and the kind of the device, by the header `User-Agent`. */
final readonly class UserAgent
{
    public const TELEVISION = 'tv';
    public const DEVICES = ['mobile', 'tablet', 'desktop'];
    private const OTHER = 'other';
    /** In this order: most browsers also name others. */
    private const BROWSERS = [
        'Tizen' => '~Tizen~',
        'webOS' => '~Web[O0]S~',
        'HbbTV' => '~HbbTV~',
        'PlayStation' => '~PlayStation~',
        'Xbox' => '~Xbox~',
        'Yandex Browser' => '~YaBrowser/|YaSearchBrowser/|YaApp_~',
        'Samsung Internet' => '~SamsungBrowser/~',
        'Opera' => '~OPR/|OPT/|OPX/|Opera[ /]~',
        'Edge' => '~Edg(?:e|A|iOS)?/~',
        'Huawei Browser' => '~HuaweiBrowser/~',
        'MIUI Browser' => '~MiuiBrowser/~',
        'UC Browser' => '~UCBrowser/~',
        'Vivaldi' => '~Vivaldi/~',
        'Firefox' => '~Firefox/|FxiOS/~',
        'Android WebView' => '~Android.*(?:; wv\)|Version/\d)~',
        'Chrome' => '~Chrome/|CriOS/|Chromium/~',
        'iOS WebView' => '~(?:iPhone|iPad|iPod)(?!.*Safari/)~',
        'Safari' => '~Version/.*Safari/|iPhone.*Safari/~',
    ];
    private const KINDS = [
        self::TELEVISION => '~SMART-?TV|Tizen.*TV|Web[O0]S|HbbTV|Apple ?TV|Android TV|Google ?TV|CrKey|\bAFT[A-Z]|BRAVIA|PlayStation|Xbox~i',
        'tablet' => '~iPad|Tablet|\bAndroid(?!.*Mobile)~',
        'mobile' => '~Mobi|iPhone|iPod|Android~',
    ];
    /** Nothing behind tells more, and a pattern reads no text without an end. */
    private const MOST_BYTES = 512;

    private function __construct(public string $browser, public string $device)
    {
    }

    public static function read(string $header): self
    {
        $text = substr($header, 0, self::MOST_BYTES);
        if ($text === '') {
            return new self('', '');
        }

        return new self(self::first(self::BROWSERS, $text) ?? self::OTHER, self::first(self::KINDS, $text) ?? 'desktop');
    }

    /** @param array<string, string> $patterns by name */
    private static function first(array $patterns, string $text): ?string
    {
        foreach ($patterns as $name => $pattern) {
            if (preg_match($pattern, $text) === 1) {
                return $name;
            }
        }

        return null;
    }
}
