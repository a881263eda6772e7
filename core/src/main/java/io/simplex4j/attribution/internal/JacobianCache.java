package io.simplex4j.attribution.internal;

import io.simplex4j.attribution.CacheStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of integrated Jacobians of corpus examples with a limit of memory. It evicts the least recently used one.
 * Thread-safe.
 */
final class JacobianCache {
    private final long byteLimit;
    private final Map<Integer, ExampleJacobian> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;
    private long hits;
    private long misses;

    JacobianCache(long byteLimit) {
        this.byteLimit = byteLimit;
    }

    long byteLimit() {
        return byteLimit;
    }

    /** Returns whether at least one Jacobian of this size has room. */
    boolean hasRoomFor(int features, int latentSize) {
        return size(features, latentSize) <= byteLimit;
    }

    private static long size(int features, int latentSize) {
        return (long) features * latentSize * Float.BYTES;
    }

    synchronized Optional<ExampleJacobian> find(int example) {
        Optional<ExampleJacobian> found = Optional.ofNullable(kept.get(example));
        if (found.isPresent()) {
            hits++;
        } else {
            misses++;
        }
        return found;
    }

    synchronized void keep(ExampleJacobian jacobian) {
        if (kept.put(jacobian.row(), jacobian) == null) {
            bytes += size(jacobian.features(), jacobian.latentSize());
        }
        var oldest = kept.values().iterator();
        while (bytes > byteLimit && oldest.hasNext()) {
            ExampleJacobian leaving = oldest.next();
            bytes -= size(leaving.features(), leaving.latentSize());
            oldest.remove();
        }
    }

    synchronized CacheStatistics statistics() {
        return new CacheStatistics(hits, misses, kept.size(), bytes);
    }
}
