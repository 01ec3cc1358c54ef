<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\UrlReference;

/** Opens the first bytes of the files that the player may choose: status, weight, codec, order of the parts. */
final readonly class AdFileChecks
{
    private const FILES = 2;
    private const BYTES = 65_536;
    private const HEAVY_BYTES = 10_000_000;
    private const HEAVY_KBPS = 4000;
    private const SELLER = 'Попросите у продавца рекламы MP4 (H.264) до 2,5 Мбит/с.';

    public function __construct(private AdFetch $fetch)
    {
    }

    /** @return array{list<AdFinding>, list<array<string, mixed>>} findings, and the files that open */
    public function findings(AdContent $ad, int $position): array
    {
        [$findings, $open] = [[], []];
        $playable = array_values(array_filter($ad->files, static fn (AdFile $file) => $file->isPlayable()));
        // The player takes a stream only where there is no file.
        usort($playable, static fn (AdFile $one, AdFile $other) => $one->isHls() <=> $other->isHls());
        foreach (array_slice($playable, 0, self::FILES) as $file) {
            $got = $this->fetch->get($file->url, self::BYTES, false, ['Range' => 'bytes=0-' . (self::BYTES - 1)]);
            $fault = $this->fault($got, $file, $position);
            if ($fault !== null) {
                $findings[] = $fault;
                continue;
            }
            $bytes = self::weight($got);
            $codec = self::codec($file, $got);
            $open[] = [
                'url' => UrlReference::shown($got->url),
                'bytes' => $bytes,
                'codec' => $codec,
                'type' => $file->type,
                'width' => $file->width,
                'height' => $file->height,
                'kbps' => self::kbps($file, $bytes, $ad->durationS),
            ];
            array_push($findings, ...self::ofOpen($file, $got, $bytes, $ad->durationS, $position));
        }
        $codecs = array_column($open, 'codec');
        if ($codecs !== [] && array_diff($codecs, ['hvc1', 'hev1']) === [] && count($playable) <= self::FILES) {
            $advice = 'Firefox и часть Chrome его не играют (код 403 или 405). ' . self::SELLER;
            $findings[] = AdFinding::bad('hevc', 'ролик есть только в HEVC (H.265)', $advice, $position);
        }

        return [$findings, $open];
    }

    private function fault(AdAnswer $got, AdFile $file, int $position): ?AdFinding
    {
        $where = UrlReference::shown($got->url);
        $bad = static fn (string $name, string $what, string $advice) => AdFinding::bad($name, "$what: $where", $advice, $position);
        $break = 'На нём вся пауза кончается: теги после этого не сыграют. ';
        if ($got->obstacle !== null) {
            return AdFinding::bad('file-obstacle', 'ролик: ' . $got->obstacle->what, $got->obstacle->advice, $position);
        }
        if ($got->answer === null) {
            return $this->fetch->probe->isOver() && !$got->isLate
                ? AdFinding::warning('unchecked', "время проверки кончилось, ролик не проверен: $where", 'Проверьте этот тег отдельно: &tag=.', $position)
                : $bad('file-silent', 'ролик не загружается (код 402)', $break . self::SELLER);
        }
        if ($got->blocked !== null) {
            $advice = "Добавьте $got->blocked в VV_CSP_MEDIA или очистите его: хосты рекламы меняются.";

            return $bad('file-policy', 'список VV_CSP_MEDIA не пускает ролик', $advice);
        }
        $status = $got->answer->status;
        if ($status !== 200 && $status !== 206) {
            return $bad('file-status', "ролик: ответ $status (код 405)", $break . self::SELLER);
        }
        $isText = preg_match('~^\s*(?:<|\{)~', $got->answer->body) === 1;
        if ($isText || ($file->isHls() && !str_starts_with(ltrim($got->answer->body), '#EXTM3U'))) {
            return $bad('file-kind', 'вместо ролика пришло что-то другое: ' . ($got->answer->type() ?: 'без типа') . ' (код 405)', $break . self::SELLER);
        }

        return null;
    }

    /** @return list<AdFinding> */
    private static function ofOpen(AdFile $file, AdAnswer $got, ?int $bytes, ?float $durationS, int $position): array
    {
        $findings = [];
        $kbps = self::kbps($file, $bytes, $durationS);
        if (!$file->isHls() && ($bytes > self::HEAVY_BYTES || $kbps > self::HEAVY_KBPS)) {
            $what = 'ролик тяжёлый: ' . implode(', ', array_filter([
                $bytes === null ? '' : self::megabytes($bytes),
                $kbps === null ? '' : "$kbps кбит/с",
            ]));
            $advice = 'У зрителя есть 8 с до первого кадра и 5 с на остановку, потом код 402. ' . self::SELLER;
            $findings[] = AdFinding::warning('heavy', $what, $advice, $position);
        }
        $body = $got->answer->body ?? '';
        $index = strpos($body, 'moov');
        $media = strpos($body, 'mdat');
        if (str_contains($file->type, 'mp4') && $media !== false && ($index === false || $index > $media)) {
            $advice = 'Браузер идёт за ним в конец файла, и ролик начинается позже. Попросите файл с faststart.';
            $findings[] = AdFinding::warning('index-at-end', 'указатель MP4 (moov) стоит после видео', $advice, $position);
        }

        return $findings;
    }

    public static function megabytes(int $bytes): string
    {
        return strtr((string) round($bytes / 1e6, 1), '.', ',') . ' МБ';
    }

    /** The bytes of the whole file; null where the server does not say. */
    private static function weight(AdAnswer $got): ?int
    {
        $length = $got->answer?->status === 206
            ? (string) preg_replace('~^.*/~', '', $got->answer->header('content-range'))
            : (string) $got->answer?->header('content-length');

        return preg_match('~^\d{1,15}$~D', $length) === 1 ? (int) $length : null;
    }

    /** By weight and length, else as the document says. */
    private static function kbps(AdFile $file, ?int $bytes, ?float $durationS): ?int
    {
        return $bytes !== null && $durationS > 0 ? (int) round($bytes * 8 / 1000 / $durationS) : $file->kbps;
    }

    /** The codec by the entry of the file, else by the document. */
    private static function codec(AdFile $file, AdAnswer $got): string
    {
        return preg_match('~avc[13]|hvc1|hev1|av01|vp0[89]~', ($got->answer->body ?? '') . " $file->codec", $match) === 1 ? $match[0] : '';
    }
}
