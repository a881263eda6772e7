package io.simplex4j.decomposition.internal.weighing;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes results from several threads in any order and hands them out in theirs. */
public final class Gathering {
    private final @Nullable Decomposition[] results;
    private final Progress progress;
    private int done;

    /** A gathering of {@code count} results. */
    public Gathering(int count, Progress progress) {
        this.results = new Decomposition[count];
        this.progress = progress;
    }

    public synchronized void put(int number, Decomposition result) {
        results[number] = result;
        done++;
        progress.advancedTo(done, results.length);
    }

    /** All results, once the last one is there. */
    public synchronized List<Decomposition> all() {
        List<Decomposition> all = new ArrayList<>();
        for (Decomposition result : results) {
            if (result == null) {
                throw new IllegalStateException("only " + done + " of " + results.length + " results are there");
            }
            all.add(result);
        }
        return Collections.unmodifiableList(all);
    }
}
