<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/** The self-check page, available with VV_DEBUG: shows which parts of the host work and how to mend the others. */
final readonly class Doctor
{
    private const VERDICTS = [
        'good' => 'Всё в порядке',
        'warning' => 'Плеер работает, но есть что поправить',
        'bad' => 'Есть неполадки, которые заметит зритель',
    ];

    public function __construct(private Settings $settings)
    {
    }

    public function answer(Request $request): Response
    {
        $deadline = microtime(true) + Probe::TOTAL_S;

        return FindingPage::of('проверка', self::VERDICTS, [
            ...SettingChecks::findings($this->settings),
            ...HostChecks::ofThisHost()->findings($this->settings),
            ...FileChecks::findings($this->settings),
            ...StatisticsChecks::findings($this->settings, $request),
            ...ContentChecks::findings($this->settings->content, $request, $this->settings->mediaHandover->isOn()),
            ...ReachChecks::findings($this->settings, $request, $deadline),
            ...AnswerChecks::findings($this->settings, $request, $deadline),
            ...CatalogueChecks::findings($this->settings, $request, Probe::of($this->settings, $request, $deadline)),
        ], FindingPage::link('?doctor=ads&movie_id=' . rawurlencode($request->parameter('movie_id')), 'Проверка рекламы'), FindingPage::table('Настройки', SettingChecks::shown($this->settings->environment)));
    }
}
