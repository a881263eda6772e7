package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.Sample;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.decomposition.internal.scan.ShardRows.Occurrences;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A corpus whose rows are elsewhere, as one solve sees it: it keeps the rows that it was sent. Not thread-safe. */
public final class ShardedCorpus extends ScannedCorpus {
    private final ShardSurvey survey;
    private final Sample sample;
    private final Rendezvous shards;
    private final Map<Integer, double[]> values = new HashMap<>();
    private final Map<Integer, Occurrences> known = new HashMap<>();
    private final Matrix source = new Source();

    private final int pool;

    private ShardedCorpus(ShardSurvey survey, @Nullable Sample sample, int pool, Rendezvous shards) {
        super(survey.frame(), survey.mean());
        this.survey = survey;
        this.pool = pool;
        this.shards = shards;
        this.sample = sample == null ? Sample.of(this, survey.sampleRows()) : sample;
    }

    /** What solves over a corpus share. Immutable and thread-safe. */
    public static final class Shared {
        private final ShardSurvey survey;
        private final Sample sample;
        private final int pool;

        public Shared(ShardSurvey survey) {
            this(survey, new ShardedCorpus(survey, null, 1, survey.rendezvous()).sample, Integer.MAX_VALUE);
        }

        private Shared(ShardSurvey survey, Sample sample, int pool) {
            this.survey = survey;
            this.sample = sample;
            this.pool = pool;
        }

        /** The same with at most this many rows proposed by a pass. */
        public Shared withPool(int rows) {
            return new Shared(survey, sample, rows);
        }

        private ShardedCorpus corpus(Rendezvous rendezvous) {
            return new ShardedCorpus(survey, sample, pool, rendezvous);
        }

        public int rows() {
            return survey.rows();
        }

        public int columns() {
            return survey.columns();
        }

        /** The corpus for checking latents alone. */
        public ScannedCorpus alone() {
            return corpus(survey.rendezvous());
        }

        /** A place for solves on this number of threads. */
        public Party party(int threads) {
            return new Party(this, threads);
        }
    }

    /** Solves that share their passes. Thread-safe. */
    public static final class Party {
        /** How long to wait for a thread that may never start: it would only have saved passes. */
        private static final long SECONDS = 10;

        private final Shared shared;
        private final Rendezvous rendezvous;
        private final CountDownLatch absent;

        private Party(Shared shared, int threads) {
            this.shared = shared;
            this.rendezvous = shared.survey.rendezvous();
            this.absent = new CountDownLatch(threads);
        }

        /** Runs work that solves one latent after the other, on the calling thread, once all of the party are there. */
        public void run(Runnable work) {
            rendezvous.join();
            try {
                absent.countDown();
                if (!absent.await(SECONDS, TimeUnit.SECONDS)) {
                    Workers.checkInterrupted();
                }
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            } finally {
                rendezvous.leave();
            }
        }

        /** The corpus for one solve. */
        public ScannedCorpus corpus() {
            return shared.corpus(rendezvous);
        }
    }

    /** Rows as they came; those that are not here are asked for. */
    private final class Source implements Matrix {
        @Override
        public int rows() {
            return survey.rows();
        }

        @Override
        public int columns() {
            return survey.columns();
        }

        @Override
        public double at(int row, int column) {
            return values(row)[column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(values(row), 0, into, 0, columns());
        }
    }

    private double[] values(int row) {
        double[] here = here(row);
        if (here == null) {
            fetch(new int[] {row});
            here = here(row);
        }
        return Objects.requireNonNull(here);
    }

    private double @Nullable [] here(int row) {
        double[] own = values.get(row);
        return own == null ? survey.kept().get(row) : own;
    }

    @Override
    public void fetch(int[] examples) {
        int[] missing = Arrays.stream(examples)
                .filter(row -> here(row) == null)
                .distinct()
                .toArray();
        if (missing.length == 0) {
            return;
        }
        Rendezvous.Answer answer = shards.ask(List.of(), List.of(), missing);
        for (int row : missing) {
            values.put(row, Objects.requireNonNull(answer.values().get(row)));
        }
    }

    @Override
    public List<Candidates> pass(List<? extends RowScan> scans, Workers workers) {
        Rendezvous.Answer answer = shards.ask(List.copyOf(scans), List.of(), new int[0]);
        for (Candidates found : answer.found()) {
            for (int i = 0; i < found.size(); i++) {
                keep(found.row(i), answer);
            }
            for (int row : found.near()) {
                keep(row, answer);
            }
        }
        return answer.found();
    }

    private void keep(int row, Rendezvous.Answer answer) {
        double[] sent = answer.values().get(row);
        if (sent != null && !survey.kept().containsKey(row)) {
            values.put(row, sent);
        }
    }

    @Override
    public List<Candidates> settled(List<? extends RowScan> scans) {
        return pass(scans, Workers.of(1));
    }

    @Override
    public int find(double[] latent) {
        return shards.ask(List.of(), List.of(latent), new int[0])
                .occurrences()
                .get(0)
                .first();
    }

    /** Asks how often rows occur, but for those that are known. */
    private void count(int[] examples) {
        int[] open = Arrays.stream(examples)
                .filter(row -> !known.containsKey(row))
                .distinct()
                .toArray();
        if (open.length == 0) {
            return;
        }
        fetch(open);
        List<double[]> wanted = new ArrayList<>();
        for (int row : open) {
            wanted.add(values(row));
        }
        List<Occurrences> found = shards.ask(List.of(), wanted, new int[0]).occurrences();
        for (int i = 0; i < open.length; i++) {
            known.put(open[i], found.get(i));
        }
    }

    private Occurrences known(int row) {
        return Objects.requireNonNull(known.get(row));
    }

    @Override
    public int[] firsts(int[] examples) {
        count(examples);
        return Arrays.stream(examples).map(row -> known(row).first()).toArray();
    }

    @Override
    public int twins(int[] examples) {
        count(examples);
        return Arrays.stream(examples).map(row -> known(row).count() - 1).sum();
    }

    @Override
    public int pool() {
        return Math.min(super.pool(), pool);
    }

    @Override
    public int rows() {
        return survey.rows();
    }

    @Override
    public Matrix source() {
        return source;
    }

    @Override
    public boolean isLarge() {
        return survey.large();
    }

    @Override
    public Sample sample() {
        return sample;
    }

    @Override
    public @Nullable GramRows gram() {
        return null;
    }
}
