package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** A mixture as part of a sentence. */
public final class MixtureWords {
    private static final int NAMED = 3;

    private MixtureWords() {}

    /** Such as {@code 60 % of #3, 30 % of #9 and 10 % of 4 others}. */
    public static String of(Decomposition decomposition, IntFunction<String> exampleName) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        List<String> parts = new ArrayList<>();
        double named = 0;
        int count = Math.min(NAMED, entries.size());
        for (MixtureWeights.Entry entry : entries.subList(0, count)) {
            parts.add(Math.round(100 * entry.weight()) + " % of " + exampleName.apply(entry.example()));
            named += entry.weight();
        }
        if (entries.size() > count) {
            int others = entries.size() - count;
            parts.add(Math.round(100 * (1 - named)) + " % of " + others + (others == 1 ? " other" : " others"));
        }
        int last = parts.size() - 1;
        return last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }
}
