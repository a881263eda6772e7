package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.Frame;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ShardRows.Occurrences;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where solves that run side by side meet, so that one pass over the shards answers all of them. */
final class Rendezvous {
    /*
     * Each solve is written as if it were alone and runs on a thread of its own. When all that take part wait for an answer,
     * the last to come asks the shards on behalf of all. What a solve is told does not depend on who else asks, so neither does
     * its result. One that ends, or fails, leaves, and no one waits for it.
     */

    private static final long MILLIS = 50;

    private final Function<Question, List<Reply>> shards;
    private final Frame frame;
    private final Question.Sharing sharing;
    private int present;
    private List<Ask> waiting = new ArrayList<>();

    Rendezvous(Function<Question, List<Reply>> shards, Frame frame, Question.Sharing sharing) {
        this.shards = shards;
        this.frame = frame;
        this.sharing = sharing;
    }

    /**
     * What all shards together answered.
     *
     * @param found what each scan found
     * @param occurrences of each of the numbers wanted
     * @param values rows that came with it, also those for others
     */
    record Answer(List<Candidates> found, List<Occurrences> occurrences, Map<Integer, double[]> values) {}

    /** What one solve asks, and then its answer. */
    private static final class Ask {
        private final List<RowScan> scans;
        private final List<double[]> wanted;
        private final int[] rows;
        private @Nullable Answer answer;
        private @Nullable Throwable failure;

        Ask(List<RowScan> scans, List<double[]> wanted, int[] rows) {
            this.scans = scans;
            this.wanted = wanted;
            this.rows = rows;
        }

        boolean open() {
            return answer == null && failure == null;
        }
    }

    /** Takes part from now on. */
    synchronized void join() {
        present++;
    }

    /** Takes part no more. */
    void leave() {
        List<Ask> due;
        synchronized (this) {
            present--;
            due = due();
        }
        answer(due);
    }

    /** Asks and waits for the answer. */
    Answer ask(List<RowScan> scans, List<double[]> wanted, int[] rows) {
        Ask own = new Ask(scans, wanted, rows);
        List<Ask> due;
        synchronized (this) {
            waiting.add(own);
            due = due();
        }
        answer(due);
        return await(own);
    }

    private synchronized Answer await(Ask own) {
        try {
            while (own.open()) {
                Workers.checkInterrupted();
                wait(MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } finally {
            waiting.remove(own);
        }
        if (own.failure instanceof Error error) {
            throw error;
        }
        if (own.failure instanceof RuntimeException failed) {
            throw failed;
        }
        return Objects.requireNonNull(own.answer);
    }

    /** The questions to answer now: all, once all wait. */
    private List<Ask> due() {
        if (waiting.isEmpty() || waiting.size() < present) {
            return List.of();
        }
        List<Ask> due = waiting;
        waiting = new ArrayList<>();
        return due;
    }

    private void answer(List<Ask> due) {
        if (due.isEmpty()) {
            return;
        }
        List<Answer> answers = new ArrayList<>();
        Throwable failure = null;
        try {
            answers.addAll(answers(due));
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        synchronized (this) {
            for (int i = 0; i < due.size(); i++) {
                due.get(i).failure = failure;
                due.get(i).answer = failure == null ? answers.get(i) : null;
            }
            notifyAll();
        }
    }

    private List<Answer> answers(List<Ask> due) {
        List<RowScan> scans = new ArrayList<>();
        List<double[]> wanted = new ArrayList<>();
        TreeSet<Integer> rows = new TreeSet<>();
        for (Ask ask : due) {
            scans.addAll(ask.scans);
            wanted.addAll(ask.wanted);
            for (int row : ask.rows) {
                rows.add(row);
            }
        }
        int[] numbers = rows.stream().mapToInt(row -> row).toArray();
        List<Reply> replies =
                shards.apply(new Question(Question.Kind.SEARCH, frame, sharing, scans, wanted, numbers)).stream()
                        .sorted(Comparator.comparingInt(reply -> reply.range().first()))
                        .toList();
        Map<Integer, double[]> values = new HashMap<>();
        replies.forEach(reply -> values.putAll(reply.values()));
        List<Answer> answers = new ArrayList<>();
        int scan = 0;
        int number = 0;
        for (Ask ask : due) {
            List<Candidates> found = new ArrayList<>();
            for (int end = scan + ask.scans.size(); scan < end; scan++) {
                int place = scan;
                found.add(RowScan.join(
                        replies.stream().map(reply -> reply.found().get(place)).toList()));
            }
            List<Occurrences> occurrences = new ArrayList<>();
            for (int end = number + ask.wanted.size(); number < end; number++) {
                int place = number;
                occurrences.add(replies.stream()
                        .map(reply -> reply.occurrences().get(place))
                        .reduce(Occurrences.NONE, Occurrences::and));
            }
            answers.add(new Answer(found, occurrences, values));
        }
        return answers;
    }
}
