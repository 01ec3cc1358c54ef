<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Response;

/** A page of findings without a script, which no cache keeps. All its texts are escaped. */
final readonly class FindingPage
{
    private const MARKS = ['good' => '✓', 'warning' => '!', 'bad' => '✗'];
    private const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#222}'
        . 'li{list-style:none;margin:.75rem 0;padding-left:1.75rem;text-indent:-1.75rem}ul{padding:0}'
        . 'b{display:inline-block;width:1.75rem;text-indent:0}p{margin:.25rem 0 0;text-indent:0;color:#555}'
        . '.good b{color:#17692a}.warning b{color:#8a5300}.bad b{color:#b3141f}'
        . 'td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}';
    /** Headers of an answer that only the asking browser may keep. */
    public const PRIVATE = ['Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer', 'X-Robots-Tag' => 'noindex'];

    /**
     * @param array{good: string, warning: string, bad: string} $verdicts the heading, by the worst finding
     * @param list<Finding> $findings
     * @param string $before markup above the findings
     * @param string $after markup below them
     */
    public static function of(string $title, array $verdicts, array $findings, string $before, string $after): Response
    {
        $states = array_map(static fn (Finding $finding) => $finding->state, $findings);
        $worst = in_array('bad', $states, true) ? 'bad' : (in_array('warning', $states, true) ? 'warning' : 'good');
        $html = '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="noindex">'
            . '<meta name="viewport" content="width=device-width"><title>VV Player: ' . self::escape($title) . '</title>'
            . '<style>' . self::STYLE . "</style><h1>$verdicts[$worst]</h1>$before"
            . '<ul>' . implode('', array_map(self::item(...), $findings)) . "</ul>$after</html>";
        $style = base64_encode(hash('sha256', self::STYLE, true));

        return Response::text(200, 'text/html; charset=utf-8', $html, self::PRIVATE + [
            'Content-Security-Policy' => "default-src 'none'; style-src 'sha256-$style'; frame-ancestors 'none'",
        ]);
    }

    /** @param array<array-key, string> $rows heading => text */
    public static function table(string $title, array $rows): string
    {
        $lines = array_map(
            static fn ($name, $value) => '<tr><th>' . self::escape((string) $name) . '</th><td>' . self::escape($value) . '</td></tr>',
            array_keys($rows),
            $rows,
        );

        return "<h2>$title</h2><table>" . implode('', $lines) . '</table>';
    }

    /** A paragraph with a link to a page of this host. */
    public static function link(string $to, string $text): string
    {
        return '<p><a href="' . self::escape($to) . "\">$text</a></p>";
    }

    public static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
    }

    private static function item(Finding $finding): string
    {
        $advice = $finding->advice === '' ? '' : '<p>' . self::escape($finding->advice) . '</p>';
        $mark = self::MARKS[$finding->state];

        return "<li class=\"$finding->state\"><b>$mark</b>" . self::escape($finding->what) . "$advice</li>";
    }
}
