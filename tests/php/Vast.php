<?php

declare(strict_types=1);

namespace VvPlayer\Tests;

/** Fragments of VAST documents, as `tests/fixtures/vast.ts` has them. */
final class Vast
{
    public static function document(string ...$content): string
    {
        return '<?xml version="1.0" encoding="UTF-8"?><VAST version="4.2">' . implode('', $content) . '</VAST>';
    }

    public static function inline(string ...$content): string
    {
        return '<Ad id="ad-1"><InLine>' . implode('', $content) . '</InLine></Ad>';
    }

    public static function wrapper(string $next, string ...$content): string
    {
        return "<Ad><Wrapper><VASTAdTagURI><![CDATA[$next]]></VASTAdTagURI>" . implode('', $content) . '</Wrapper></Ad>';
    }

    public static function linear(string $attributes = '', ?string $content = null): string
    {
        $content ??= self::files(self::file());

        return "<Creatives><Creative><Linear $attributes>$content</Linear></Creative></Creatives>";
    }

    public static function files(string ...$files): string
    {
        return '<MediaFiles>' . implode('', $files) . '</MediaFiles>';
    }

    public static function file(
        string $url = 'https://cdn.example/ad.mp4',
        string $attributes = 'width="640" height="360" type="video/mp4"',
    ): string {
        return "<MediaFile $attributes><![CDATA[ $url ]]></MediaFile>";
    }
}
