-- The sums of an hour as they are stored.
SELECT dimension, key1, key2, SUM(breaks) AS breaks, SUM(asked) AS asked, SUM(answered) AS answered, SUM(filled) AS filled,
  SUM(impressions) AS impressions, SUM(q1) AS q1, SUM(q2) AS q2, SUM(q3) AS q3, SUM(completed) AS completed,
  SUM(skipped) AS skipped, SUM(clicks) AS clicks, SUM(errors) AS errors, SUM(ms) AS ms, SUM(lost_ms) AS lost_ms,
  SUM(first_frames) AS first_frames, SUM(first_frame_ms) AS first_frame_ms
FROM ad_hours
WHERE hour = :hour
GROUP BY dimension, key1, key2
