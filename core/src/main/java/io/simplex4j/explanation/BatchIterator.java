package io.simplex4j.explanation;

import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Explanations of examples, batch by batch. */
final class BatchIterator implements Iterator<Explanation> {
    /*
     * The first few are explained by themselves, so that there is something to read soon. How many follow together
     * depends on how large an explanation turns out to be: many share a pass over the corpus, but all are in memory.
     */
    static final int MOST_EACH_THREAD = 16;

    private static final int MOST_LIGHT = 256;
    private static final long NUMBERS_TOGETHER = 1 << 22;

    private final Examples examples;
    private final int threads;
    private final Batches batches;
    private Iterator<Explanation> current = List.<Explanation>of().iterator();
    private int from;
    private int next;

    /** Explains a batch, the first of which is at a place. */
    @FunctionalInterface
    interface Batches {
        List<Explanation> explain(Examples batch, int from);
    }

    BatchIterator(Examples examples, int threads, Batches batches) {
        this.examples = examples;
        this.threads = threads;
        this.batches = batches;
        this.next = threads;
    }

    @Override
    public boolean hasNext() {
        return current.hasNext() || from < examples.size();
    }

    @Override
    public Explanation next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are " + examples.size() + " explanations");
        }
        if (!current.hasNext()) {
            int to = Math.min(examples.size(), from + next);
            List<Explanation> batch =
                    batches.explain(examples.select(IntStream.range(from, to).toArray()), from);
            from = to;
            next = Math.max(threads, together(batch));
            current = batch.iterator();
        }
        return current.next();
    }

    private int together(List<Explanation> batch) {
        long largest = batch.stream().mapToLong(BatchIterator::numbers).max().orElse(1);
        boolean attributed = batch.stream().anyMatch(each -> each.attribution().isPresent());
        int most = attributed ? MOST_EACH_THREAD * threads : MOST_LIGHT;
        return (int) Math.min(most, NUMBERS_TOGETHER / largest);
    }

    private static long numbers(Explanation explanation) {
        long each = explanation.attribution().isPresent()
                ? explanation.example().input().size()
                : 1;
        return 1 + explanation.contributions().size() * (8 + each);
    }

    /** The explanations of examples that come one by one. */
    static Stream<Explanation> stream(
            Iterator<Example> examples, int together, Function<Examples, List<Explanation>> explain) {
        Iterator<List<Explanation>> batches = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return examples.hasNext();
            }

            @Override
            public List<Explanation> next() {
                List<Example> batch = new ArrayList<>();
                while (batch.size() < together && examples.hasNext()) {
                    batch.add(examples.next());
                }
                return explain.apply(Examples.of(batch));
            }
        };
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(batches, Spliterator.ORDERED), false)
                .flatMap(List::stream);
    }
}
