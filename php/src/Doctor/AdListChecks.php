<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Origin;

/** Checks the ad list that the settings name. Without it the film plays, so nothing here is bad for the film. */
final readonly class AdListChecks
{
    public function __construct(private Probe $probe, private JsonAnswers $answers)
    {
    }

    /** @return list<Finding> */
    public function findings(string $template, string $movieId, ?\stdClass $episode): array
    {
        if (Origin::ofUrl($template) === null) {
            return [];
        }
        $url = $this->probe->callableUrl(self::address($template, $movieId, (string) ($episode->id ?? '')));
        [$list, $findings, $answer] = $this->answers->read('ad-list', 'Список рекламы', $url, false);
        $isXml = $list === null && $answer?->status === 200 && AdXml::isReadable();
        $schedule = $isXml ? AdSchedule::read(AdXml::textOf($answer), $url) : null;
        if ($schedule !== null && $schedule->form !== 'list') {
            $refusal = $this->probe->isForeign($url) ? Cors::refusal($answer, $this->probe->origin) : null;
            $findings = [
                $refusal === null
                    ? Finding::good('Список рекламы: ' . strtoupper($schedule->form) . ', мест рекламы: ' . count($schedule->breaks))
                    : Finding::bad("Список рекламы: $refusal", Cors::advice($this->probe->origin)),
            ];
        }
        if ($list instanceof \stdClass) {
            $reader = new AdListReader($url);
            $reader->breaks($list);
            // The film plays without ads, so none of them is bad for it.
            foreach ($reader->findings as $finding) {
                $findings[] = Finding::warning('Список рекламы: ' . $finding->finding->what, $finding->finding->advice);
            }
        }
        $names = [Cors::CONTEXT];

        return $this->probe->isForeign($url) && $this->probe->obstacle($url) === null
            ? [...$findings, ...Cors::preflight($this->probe, 'Список рекламы', $url, $names)]
            : $findings;
    }

    /** The address of the list for a film, as the player fills it. */
    public static function address(string $template, string $movieId, string $episodeId): string
    {
        return strtr($template, ['{content_id}' => rawurlencode($movieId), '{episode_id}' => rawurlencode($episodeId)]);
    }
}
