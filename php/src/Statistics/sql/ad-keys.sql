-- The sums of the keys of a dimension over some days, those with the most impressions first.
SELECT key1, key2, SUM(breaks) AS breaks, SUM(asked) AS asked, SUM(answered) AS answered, SUM(filled) AS filled,
  SUM(impressions) AS impressions, SUM(q1) AS q1, SUM(q2) AS q2, SUM(q3) AS q3, SUM(completed) AS completed,
  SUM(skipped) AS skipped, SUM(clicks) AS clicks, SUM(errors) AS errors, SUM(ms) AS ms, SUM(lost_ms) AS lost_ms,
  SUM(first_frames) AS first_frames, SUM(first_frame_ms) AS first_frame_ms
FROM ad_days
WHERE dimension = :dimension AND day BETWEEN :from AND :to
GROUP BY key1, key2
ORDER BY impressions DESC, breaks DESC, errors DESC, key1, key2
LIMIT :limit
