<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Catalogue\Address;
use VvPlayer\Catalogue\ContentSettings;
use VvPlayer\Catalogue\Links;
use VvPlayer\Catalogue\Provider;
use VvPlayer\Catalogue\Providers;
use VvPlayer\Catalogue\Title;
use VvPlayer\Http\Request;

/** Checks the host's own content: what is in force, and what cannot be used in it. */
final readonly class ContentChecks
{
    private const SHOWN = 20;
    private const SHORTEST_KEY = 16;
    public const ON_DISK = 'Это путь на диске сервера, а нужен адрес для браузера: https://… или относительный, от папки vv-player.php.';

    /**
     * @param bool $isHandedOver whether the web server sends the files of VV_MEDIA_DIR that PHP allows
     * @return list<Finding>
     */
    public static function findings(ContentSettings $settings, Request $request, bool $isHandedOver = false): array
    {
        $named = Providers::named($settings);
        $findings = [];
        if (count($named) > 1) {
            $advice = 'Остальные не используются. Уберите лишнее.';
            $findings[] = Finding::warning('Фильмы берутся из ' . implode(', заданы ещё ', $named), $advice);
        }
        if ($settings->sourceKey !== '' && strlen($settings->sourceKey) < self::SHORTEST_KEY) {
            $advice = 'Возьмите случайные ' . self::SHORTEST_KEY . ' знаков или больше, иначе подпись можно подобрать.';
            $findings[] = Finding::warning('VV_SOURCE_KEY слишком короткий', $advice);
        }
        $provider = Providers::configured($settings, $request, static fn (callable $refresh) => $refresh());

        return $provider === null
            ? $findings
            : [
                ...$findings,
                ...self::content($named[0], $provider),
                ...self::media($settings, $request, $isHandedOver),
                ...self::file($provider->first(), $settings, $request, $isHandedOver),
            ];
    }

    /** @return list<Finding> */
    private static function media(ContentSettings $settings, Request $request, bool $isHandedOver): array
    {
        if ($settings->mediaDir === null) {
            return [];
        }
        $base = $settings->mediaBase($request);
        if ($base !== ContentSettings::OWN_BASE) {
            return [Finding::good("Файлы из VV_MEDIA_DIR отдаёт веб-сервер: $base")];
        }
        if ($isHandedOver) {
            return [Finding::good('Файлы из VV_MEDIA_DIR отдаёт веб-сервер по поручению PHP')];
        }
        $advice = 'Это работает, но веб-сервер отдаёт файлы быстрее: задайте VV_MEDIA_URL или VV_MEDIA_LOCATION.';

        return [Finding::warning('Файлы из VV_MEDIA_DIR отдаёт PHP', $advice)];
    }

    /** @return list<Finding> */
    private static function content(string $name, Provider $provider): array
    {
        $problems = $provider->problems();
        $count = $provider->count();
        $isAny = $provider->first() !== null;
        $advice = $isAny ? 'Остальные фильмы показываются.' : 'Играть нечего: исправьте ошибки или добавьте фильмы.';
        $findings = [$problems === [] && $isAny
            ? Finding::good("$name: фильмов и сериалов $count, ошибок нет")
            : Finding::bad("$name: фильмов и сериалов $count, ошибок " . count($problems), $advice)];
        foreach (array_slice($problems, 0, self::SHOWN) as $problem) {
            $findings[] = Finding::warning($problem->toText(), '');
        }

        return $findings;
    }

    /**
     * Asks this server for the first film, if it is here.
     *
     * @return list<Finding>
     */
    private static function file(?Title $title, ContentSettings $settings, Request $request, bool $isHandedOver): array
    {
        $address = $title?->episodes[0]->stream->sources[0]['link'] ?? '';
        $path = Links::of($request)->resolve($address);
        if ($address === '' || Address::isAbsolute($path)) {
            return [];
        }
        // A server that ignores the range sends more than is read.
        $answer = OwnServer::ask($request, $path, ['Range' => 'bytes=0-15']);
        if ($answer === null || in_array($answer->status, [200, 206], true)) {
            return [];
        }
        $isByPhp = str_starts_with($address, ContentSettings::OWN_BASE);
        $isMissing = $answer->status === 404 && !str_starts_with($address, '/') && $settings->fileOf($address, $request) === null;
        $advice = match (true) {
            Address::isOnDisk($address) => self::ON_DISK,
            $isMissing => 'Такого файла нет: проверьте имя и папку; большие и малые буквы различаются.',
            $isByPhp && $isHandedOver
                => 'Проверьте раздел сервера: в nginx имя раздела — VV_MEDIA_LOCATION, его alias — папка VV_MEDIA_DIR со / на конце; '
                . 'в Apache XSendFilePath — эта папка. Права на файлы нужны и самому веб-серверу.',
            str_starts_with($address, '/') => 'На сайте такого файла нет, или сервер его не отдаёт: проверьте адрес и права.',
            str_starts_with($address, 'media/') => 'Файл есть: дайте веб-серверу право чтения (644 у файлов, 755 у папок).',
            default => 'Из папки плеера сервер отдаёт только media, поэтому кладите фильмы туда, в другую папку сайта или на другой хост.',
        };

        return [Finding::bad("Фильм не открывается: $path (ответ $answer->status)", $advice)];
    }
}
