<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\UrlReference;

/** Checks the keys of a protected film: what the stream names, what the master JSON names, and the licence servers. */
final readonly class KeyChecks
{
    /** Key system => the value of KEYFORMAT in HLS, and the id of ContentProtection in DASH. */
    private const SYSTEMS = [
        'widevine' => ['urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed', 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed'],
        'playready' => ['com.microsoft.playready', '9a04f079-9840-4286-ab92-e65be0885f95'],
        'fairplay' => ['com.apple.streamingkeydelivery', '94ce86fb-07ff-4f43-adb8-93d2fa968ca2'],
        'clearkey' => ['org.w3.clearkey', 'e2719d58-a985-b3c9-781a-b030af78d30e'],
    ];
    /** Systems of a part of the browsers: PlayReady is in Edge and televisions, FairPlay in Safari. */
    private const NARROW = ['playready', 'fairplay'];
    private const ANSWER_BYTES = 1024;

    /** @param array<string, mixed> $servers `drm` of the source, else of the master JSON */
    public function __construct(private Probe $probe, private array $servers)
    {
    }

    /** @return list<Finding> of a playlist with segments, or of a manifest */
    public function ofText(string $text): array
    {
        if (preg_match('~^#EXT-X-KEY:(?!.*\bKEYFORMAT=).*METHOD=SAMPLE-AES~m', $text) === 1) {
            return [Finding::bad(
                'EXT-X-KEY без KEYFORMAT: плеер не узнает, у кого просить лицензию',
                'Допишите KEYFORMAT системы, например KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed" для Widevine.',
            )];
        }
        $named = array_keys(array_filter(self::SYSTEMS, static fn (array $ids) => array_filter(
            $ids,
            static fn (string $id) => preg_match('~(?:KEYFORMAT="|<(?:\w+:)?ContentProtection\b[^>]*)[^">]*' . preg_quote($id, '~') . '~i', $text) === 1,
        ) !== []));
        $isProtected = $named !== [] || preg_match('~KEYFORMAT="(?!identity)|<(?:\w+:)?ContentProtection\b~', $text) === 1;
        if (!$isProtected) {
            return [];
        }
        $servers = $this->known();
        if ($servers === []) {
            return [Finding::bad('Поток защищён, а в master JSON нет серверов лицензий', 'Добавьте поле drm: docs/protected.md.')];
        }
        $common = $named === [] ? $servers : array_intersect($servers, $named);

        return $common !== [] ? [] : [Finding::bad(
            'Ни одной общей системы ключей: в потоке ' . implode(', ', $named) . ', в drm ' . implode(', ', $servers),
            'Добавьте в drm сервер для системы, под которую зашифрован поток.',
        )];
    }

    /** @return list<Finding> */
    public function ofServers(string $masterUrl): array
    {
        $findings = [];
        foreach (array_diff(array_keys($this->servers), array_keys(self::SYSTEMS)) as $name) {
            $advice = 'Браузеры знают widevine, playready, fairplay и clearkey.';
            $findings[] = Finding::warning("drm: такой системы нет ни в одном браузере: $name", $advice);
        }
        $servers = $this->known();
        if ($servers !== [] && array_diff($servers, self::NARROW) === []) {
            $findings[] = Finding::warning(
                'drm: ' . implode(' и ', $servers) . ' есть не во всех браузерах',
                'Добавьте widevine: без него фильм не откроют Chrome и Firefox.',
            );
        }
        foreach ($servers as $name) {
            array_push($findings, ...$this->server($name, $this->servers[$name], $masterUrl));
        }

        return $findings;
    }

    /** @return list<Finding> */
    private function server(string $name, mixed $server, string $masterUrl): array
    {
        $link = $server->licenseUrl ?? null;
        if (!is_string($link) || $link === '') {
            return [Finding::bad("drm.$name: нет licenseUrl", 'Укажите адрес сервера лицензий.')];
        }
        // The proxy of the page.
        $url = str_starts_with($link, '?') ? null : UrlReference::resolve($link, $masterUrl);
        if ($url === null || !$this->probe->isForeign($url)) {
            return [];
        }
        $obstacle = $this->probe->obstacle($url);
        // A server of licences refuses an empty request; its headers are the same.
        $answer = $obstacle === null ? $this->probe->get($url, self::ANSWER_BYTES) : null;
        $refusal = $answer === null ? null : Cors::refusal($answer, $this->probe->origin);

        return match (true) {
            $obstacle !== null => [$obstacle],
            $answer === null => [Finding::bad("drm.$name: сервер лицензий не отвечает: " . UrlReference::shown($url), 'Проверьте licenseUrl.')],
            $refusal !== null => [Finding::bad("drm.$name: $refusal: " . UrlReference::shown($url), Cors::advice($this->probe->origin))],
            default => [Finding::good("drm.$name: сервер лицензий отвечает")],
        };
    }

    /** @return list<string> */
    private function known(): array
    {
        return array_values(array_intersect(array_keys($this->servers), array_keys(self::SYSTEMS)));
    }
}
