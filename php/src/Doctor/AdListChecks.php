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
        [$list, $findings] = $this->answers->read('ad-list', 'Список рекламы', $url, false);
        if ($list !== null && !isset($list->prerollList) && !isset($list->midrollList)) {
            $advice = 'Отвечайте {"prerollList": [], "midrollList": []}, если рекламы нет.';
            $findings[] = Finding::warning('Список рекламы: нет ни prerollList, ни midrollList', $advice);
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
