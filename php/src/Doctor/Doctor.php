<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/** The self-check page, available with VV_DEBUG: shows which parts of the host work and how to mend the others. */
final readonly class Doctor
{
    private const MARKS = ['good' => '✓', 'warning' => '!', 'bad' => '✗'];
    private const VERDICTS = [
        'good' => 'Всё в порядке',
        'warning' => 'Плеер работает, но есть что поправить',
        'bad' => 'Есть неполадки, которые заметит зритель',
    ];
    private const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#222}'
        . 'li{list-style:none;margin:.75rem 0;padding-left:1.75rem;text-indent:-1.75rem}ul{padding:0}'
        . 'b{display:inline-block;width:1.75rem;text-indent:0}p{margin:.25rem 0 0;text-indent:0;color:#555}'
        . '.good b{color:#17692a}.warning b{color:#8a5300}.bad b{color:#b3141f}'
        . 'td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}';

    public function __construct(private Settings $settings)
    {
    }

    public function answer(Request $request): Response
    {
        $deadline = microtime(true) + Probe::TOTAL_S;
        $html = self::page([
            ...SettingChecks::findings($this->settings),
            ...HostChecks::ofThisHost()->findings($this->settings),
            ...FileChecks::findings($this->settings),
            ...ContentChecks::findings($this->settings->content, $request, $this->settings->mediaHandover->isOn()),
            ...ReachChecks::findings($this->settings, $request, $deadline),
            ...AnswerChecks::findings($this->settings, $request, $deadline),
            ...CatalogueChecks::findings($this->settings, $request, Probe::of($this->settings, $request, $deadline)),
        ], SettingChecks::shown($this->settings->environment));
        $style = base64_encode(hash('sha256', self::STYLE, true));

        return Response::text(200, 'text/html; charset=utf-8', $html, [
            'Cache-Control' => 'no-store',
            'Content-Security-Policy' => "default-src 'none'; style-src 'sha256-$style'; frame-ancestors 'none'",
            'Referrer-Policy' => 'no-referrer',
            'X-Robots-Tag' => 'noindex',
        ]);
    }

    /**
     * @param list<Finding> $findings
     * @param array<string, string> $settings
     */
    private static function page(array $findings, array $settings): string
    {
        $states = array_map(static fn (Finding $finding) => $finding->state, $findings);
        $worst = in_array('bad', $states, true) ? 'bad' : (in_array('warning', $states, true) ? 'warning' : 'good');
        $rows = array_map(
            static fn ($name, $value) => '<tr><th>' . self::escape($name) . '</th><td>' . self::escape($value) . '</td></tr>',
            array_keys($settings),
            $settings,
        );

        return '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="robots" content="noindex">'
            . '<meta name="viewport" content="width=device-width"><title>VV Player: проверка</title>'
            . '<style>' . self::STYLE . '</style><h1>' . self::VERDICTS[$worst] . '</h1>'
            . '<ul>' . implode('', array_map(self::item(...), $findings)) . '</ul>'
            . '<h2>Настройки</h2><table>' . implode('', $rows) . '</table></html>';
    }

    private static function item(Finding $finding): string
    {
        $advice = $finding->advice === '' ? '' : '<p>' . self::escape($finding->advice) . '</p>';
        $mark = self::MARKS[$finding->state];

        return "<li class=\"$finding->state\"><b>$mark</b>" . self::escape($finding->what) . "$advice</li>";
    }

    private static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
    }
}
