-- Rows of each dimension in a day: never fewer than the keys of its hours.
SELECT dimension, COUNT(*) AS n
FROM view_days
WHERE day = :day
GROUP BY dimension
