<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Catalogue\Answers;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\Provider;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Catalogue\SignedSource;
use VvPlayer\Catalogue\Title;
use VvPlayer\Http\Request;
use VvPlayer\Http\UrlReference;
use VvPlayer\Page\ContentSecurity;
use VvPlayer\Settings\Settings;

/**
 * Checks a film of the host's own content, or of a signed link, as a browser opens it: the poster, and the first episode
 * with its texts.
 */
final readonly class OwnFilmChecks
{
    private const NAMED_AT_MOST = 10;
    private const UNCHECKED = 'Фильм не проверен';
    private const LINK_ERRORS = [
        'signature' => ['Подпись ссылки не подходит', 'Возьмите ссылку целиком и подпишите её тем же ключом, что в VV_SOURCE_KEY.'],
        'expired' => ['Срок ссылки истёк', 'Подписывайте ссылку при каждом показе страницы и с запасом на весь просмотр (exp).'],
        'disabled' => ['Подписанные ссылки выключены', 'Задайте в VV_SOURCE_KEY ключ, которым сайт их подписывает.'],
    ];

    /** @return list<Finding> without a film in the request a hint only */
    public static function findings(Settings $settings, Request $request, Probe $probe): array
    {
        $provider = Providers::of($settings->content, $request);
        if ($provider === null) {
            $advice = 'Фильмы называют подписанные ссылки: добавьте к адресу этой страницы & и всё, что в такой ссылке после «?».';

            return [Finding::warning(self::UNCHECKED, $advice)];
        }
        $found = $provider instanceof SignedSource ? self::linked($provider) : self::named($provider, $request);

        return $found instanceof Title ? self::film($found, Links::of($request), $settings, $probe) : $found;
    }

    /** @return Title|list<Finding> */
    private static function linked(SignedSource $source): Title|array
    {
        return $source->first() ?? [Finding::bad(...self::LINK_ERRORS[$source->error ?? 'signature'])];
    }

    /** @return Title|list<Finding> */
    private static function named(Provider $provider, Request $request): Title|array
    {
        $ids = $provider->ids(self::NAMED_AT_MOST);
        if ($ids === []) {
            return [];
        }
        $known = 'Есть: ' . implode(', ', $ids) . ($provider->count() > count($ids) ? ' и другие.' : '.');
        $id = $request->parameter('movie_id');
        if ($id === '') {
            return [Finding::warning(self::UNCHECKED, "Добавьте к адресу этой страницы &movie_id= и id фильма. $known")];
        }

        return $provider->find($id) ?? [Finding::bad("Фильма с movie_id=$id нет", $known)];
    }

    /** @return list<Finding> */
    private static function film(Title $title, Links $links, Settings $settings, Probe $probe): array
    {
        $streams = new StreamChecks($probe, new JsonAnswers($probe), ContentSecurity::of($settings));
        $findings = [Finding::good("Фильм найден: «{$title->title}», серий " . count($title->episodes))];
        if ($title->poster !== null) {
            array_push($findings, ...$streams->poster(UrlReference::resolve($links->resolve($title->poster), $probe->origin)));
        }
        $stream = ($title->episodes[0]->dubs[0] ?? $title->episodes[0])->stream;
        $plain = $stream->plainAddress();
        $master = (object) json_decode((string) json_encode((new Answers($links))->master($stream)));
        array_push($findings, ...$plain === null
            ? $streams->ofMaster($master, "$probe->origin/")
            : $streams->ofEpisode((object) ['m3u8MasterFilePath' => $links->resolve($plain)], $probe->origin));

        return array_values(array_unique($findings, SORT_REGULAR));
    }
}
