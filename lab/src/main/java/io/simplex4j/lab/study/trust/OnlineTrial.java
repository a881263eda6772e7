package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusRevision;
import io.simplex4j.selection.NovelExamples;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A corpus that adapts to its inputs, on one kind of data in one run. */
final class OnlineTrial {
    static final String INSERTION = "insertion";
    static final String ADAPTED = "residual of foreign inputs";
    static final String BUDGET = "residual of foreign inputs, budget";
    static final String DRIFT = "drift";
    static final String ERASURE = "erasure";

    static final String INSERTED = "home rows that entered";
    static final String NEVER = "never insert";
    static final String NOVEL = "insert what is novel";
    static final String ANY = "insert as many at random";
    static final String NEAREST = "drop nearest to the hull";
    static final String MIN_USED = "drop least used";
    static final String AT_RANDOM = "drop at random";
    static final String OLDEST = "drop oldest";
    static final String STREAMS = "home streams in a run";
    static final String CHANGED_STREAMS = "streams that change in a run";
    static final String FALSE_ALARMS = "false alarms, stream too";
    static final String FALSE_ALARMS_ALONE = "false alarms, calibration alone";
    static final String FOUND = "found";
    static final String DELAY = "median delay";
    static final String SOME_FOUND = "found, a tenth foreign";
    static final String AFFECTED = "explanations affected by one example";
    static final String LARGEST_CHANGE = "largest change of the others";

    private static final double SHARE = 0.05;
    /** The initial and the maximum number of members: each example that enters replaces another. */
    private static final int START = 100;

    private static final int CHUNK = 25;
    /** Home inputs before a change. */
    private static final int BEFORE = 100;

    private final Run run;
    private final TrustData data;

    OnlineTrial(Run run, TrustData data) {
        this.run = run;
        this.data = data;
    }

    private void add(String part, String name, double value) {
        run.row(data.name(), part, name, part, value);
    }

    void measure() {
        List<Corpus> parts = data.draw(run.seed("online"), START, run.either(199, 499), run.either(200, 800));
        Matrix corpus = parts.get(0).latents();
        Matrix calibration = parts.get(1).latents();
        insertion(corpus, calibration, parts.get(2).latents());
        adaptation(corpus, calibration);
        drift();
        erasure();
    }

    /** Returns how many streams of each run change, which is half of the number that stay at home. */
    static ResultTable changedStreams(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(results.columns());
        for (List<String> row : results.where("name", STREAMS).rows()) {
            rows.row(
                    row.get(0),
                    row.get(1),
                    DRIFT,
                    CHANGED_STREAMS,
                    DRIFT,
                    Math.floor(Double.parseDouble(row.get(5)) / 2));
        }
        return rows.build();
    }

    private void insertion(Matrix corpus, Matrix calibration, Matrix stream) {
        NovelExamples novel = NovelExamples.of(corpus, calibration, SHARE, stream, Workers.all());
        add(INSERTION, INSERTED, (double) novel.chosen().size() / stream.rows());
    }

    /** Foreign inputs come; later ones are explained. */
    private void adaptation(Matrix corpus, Matrix calibration) {
        Matrix all = Rows.first(data.foreign().values().iterator().next().latents(), run.either(120, 550));
        Matrix stream = Rows.first(all, all.rows() / 2);
        Matrix later = Rows.range(all, all.rows() / 2, all.rows());
        List<Integer> novel = NovelExamples.of(corpus, calibration, SHARE, stream, Workers.all())
                .chosen();
        add(ADAPTED, NEVER, Explained.meanResidual(corpus, later));
        add(ADAPTED, NOVEL, Explained.meanResidual(Rows.stacked(corpus, stream.select(ints(novel))), later));
        Matrix any = Rows.sample(stream, novel.size(), run.seed("online any"));
        add(ADAPTED, ANY, Explained.meanResidual(Rows.stacked(corpus, any), later));
        add(INSERTION, "foreign rows that entered", (double) novel.size() / stream.rows());
        add(BUDGET, NEVER, Explained.meanResidual(corpus, later));
        for (String rule : List.of(NEAREST, MIN_USED, AT_RANDOM, OLDEST)) {
            add(BUDGET, rule, Explained.meanResidual(within(rule, corpus, calibration, stream), later));
        }
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The corpus after a stream, a few inputs at a time, with no more members than the budget. */
    private Matrix within(String rule, Matrix start, Matrix calibration, Matrix stream) {
        Matrix corpus = start;
        for (int from = 0; from < stream.rows(); from += CHUNK) {
            Matrix chunk = Rows.range(stream, from, Math.min(stream.rows(), from + CHUNK));
            List<Integer> novel = NovelExamples.of(corpus, calibration, SHARE, chunk, Workers.all())
                    .chosen();
            if (!novel.isEmpty()) {
                corpus = Rows.stacked(corpus, chunk.select(ints(novel)));
            }
            int over = corpus.rows() - START;
            if (over > 0) {
                List<Integer> gone = dropped(rule, corpus, Rows.range(stream, 0, from + chunk.rows()), over);
                corpus = corpus.select(IntStream.range(0, corpus.rows())
                        .filter(row -> !gone.contains(row))
                        .toArray());
            }
        }
        return corpus;
    }

    private List<Integer> dropped(String rule, Matrix corpus, Matrix seen, int count) {
        return switch (rule) {
            case NEAREST -> NovelExamples.redundant(corpus, START, Workers.all());
            case OLDEST -> IntStream.range(0, count).boxed().toList();
            case MIN_USED -> {
                double[] usage = Explained.usage(corpus, Explained.mixtures(corpus, seen));
                yield IntStream.range(0, corpus.rows())
                        .boxed()
                        .sorted(Comparator.comparingDouble(row -> usage[row]))
                        .limit(count)
                        .toList();
            }
            default ->
                Arrays.stream(Sampling.permutation(corpus.rows(), run.seed("online drop " + seen.rows())))
                        .limit(count)
                        .boxed()
                        .toList();
        };
    }

    /* Scores of all rows over one corpus are computed once; each stream draws calibration rows and inputs from them. */
    private void drift() {
        List<Corpus> parts =
                data.draw(run.seed("drift"), run.either(150, 300), data.home().size());
        Corpus corpus = parts.get(0);
        Corpus home = parts.get(1);
        Calibration first = Calibration.heldOut(corpus, home.select(0, 1));
        List<List<OptionalDouble>> known = scores(first, Explained.of(corpus, home));
        int rows = run.either(150, 400);
        int length = run.either(100, 400);
        int streams = run.either(4, 20);
        int alarms = 0;
        int alone = 0;
        for (int stream = 0; stream < streams; stream++) {
            int[] order = Sampling.permutation(home.size(), run.seed("drift home " + stream));
            DriftState state = start(corpus, home.select(Arrays.copyOf(order, rows)), stream);
            List<List<OptionalDouble>> inputs = Arrays.stream(order, rows, Math.min(order.length, rows + length))
                    .mapToObj(known::get)
                    .toList();
            alarms += state.next(inputs).alarmed() ? 1 : 0;
            alone += forgetful(state, inputs).alarmed() ? 1 : 0;
        }
        add(DRIFT, STREAMS, streams);
        add(DRIFT, FALSE_ALARMS, (double) alarms / streams);
        add(DRIFT, FALSE_ALARMS_ALONE, (double) alone / streams);
        Corpus strange = data.foreign().values().iterator().next();
        List<List<OptionalDouble>> foreign = scores(first, Explained.of(corpus, strange));
        changed(corpus, home, known, foreign, rows, length, streams / 2);
    }

    private DriftState start(Corpus corpus, Corpus rows, int stream) {
        Calibration far = Calibration.heldOut(corpus, rows);
        DriftState state = DriftState.withDefaults().withSeed(run.seed("drift smoothing " + stream));
        return data.classified() ? state.over(far, far.disputes().orElseThrow()) : state.over(far);
    }

    private List<List<OptionalDouble>> scores(Calibration calibration, Explained inputs) {
        List<OptionalDouble> far = inputs.scores(Explained.scorer(calibration));
        if (!data.classified()) {
            return far.stream().map(List::of).toList();
        }
        List<OptionalDouble> disputed =
                inputs.scores(Explained.scorer(calibration.disputes().orElseThrow()));
        return IntStream.range(0, far.size())
                .mapToObj(row -> List.of(far.get(row), disputed.get(row)))
                .toList();
    }

    /** The same bets by p-values that compare with calibration rows alone. */
    private static DriftState forgetful(DriftState start, List<List<OptionalDouble>> inputs) {
        DriftState state = start;
        for (List<OptionalDouble> input : inputs) {
            DriftState next = state.next(List.of(input));
            state = next.resumed(
                    next.inputs(),
                    next.alarmedAt(),
                    next.tracks().stream()
                            .map(track -> new DriftState.Track(
                                    track.score(),
                                    track.calibration(),
                                    Vec.of(),
                                    track.jumper(),
                                    track.bets(),
                                    track.logSum()))
                            .toList());
        }
        return state;
    }

    /** Streams whose inputs are foreign after a while, all or every tenth. */
    private void changed(
            Corpus corpus,
            Corpus home,
            List<List<OptionalDouble>> known,
            List<List<OptionalDouble>> foreign,
            int rows,
            int length,
            int streams) {
        int before = Math.min(BEFORE, length / 2);
        List<Double> delays = new ArrayList<>();
        int some = 0;
        for (int stream = 0; stream < streams; stream++) {
            int[] order = Sampling.permutation(home.size(), run.seed("drift change " + stream));
            int[] strange = Sampling.permutation(foreign.size(), run.seed("drift foreign " + stream));
            DriftState state = start(corpus, home.select(Arrays.copyOf(order, rows)), streams + stream);
            List<List<OptionalDouble>> inputs = new ArrayList<>();
            Arrays.stream(order, rows, rows + before).mapToObj(known::get).forEach(inputs::add);
            Arrays.stream(strange, 0, Math.min(strange.length, length - before))
                    .mapToObj(foreign::get)
                    .forEach(inputs::add);
            DriftState after = state.next(inputs);
            boolean late = after.alarmed() && after.alarmedAt().getAsLong() >= before;
            delays.add(late ? after.alarmedAt().getAsLong() - before + 1.0 : Double.POSITIVE_INFINITY);
            List<List<OptionalDouble>> mixed = IntStream.range(0, length)
                    .mapToObj(i -> i % 10 == 9 ? foreign.get(strange[i / 10]) : known.get(order[rows + i]))
                    .toList();
            some += state.next(mixed).alarmed() ? 1 : 0;
        }
        delays.sort(Comparator.naturalOrder());
        double middle = delays.get(delays.size() / 2);
        add(DRIFT, FOUND, (double) delays.stream().filter(Double::isFinite).count() / streams);
        if (Double.isFinite(middle)) {
            add(DRIFT, DELAY, middle);
        }
        add(DRIFT, SOME_FOUND, (double) some / streams);
    }

    private void erasure() {
        List<Corpus> parts = data.draw(run.seed("erasure"), run.either(100, 300), run.either(60, 300));
        Explained before = Explained.of(parts.get(0), parts.get(1));
        Matrix inputs = parts.get(1).latents();
        int[] members = Sampling.permutation(parts.get(0).size(), run.seed("erasure members"));
        int count = run.either(5, 20);
        double affected = 0;
        double largest = 0;
        for (int member : Arrays.copyOf(members, count)) {
            CorpusRevision revision = CorpusRevision.of(parts.get(0)).withoutRows(List.of(member));
            List<Integer> changed = revision.affected(inputs, before.mixtures());
            affected += (double) changed.size() / inputs.rows() / count;
            List<Decomposition> after = Explained.mixtures(revision.corpus().latents(), inputs);
            largest = Math.max(
                    largest,
                    Stream.iterate(0, row -> row + 1)
                            .limit(inputs.rows())
                            .filter(row -> !changed.contains(row))
                            .mapToDouble(row -> Math.abs(after.get(row).residual()
                                            - before.mixtures().get(row).residual())
                                    / Math.max(1e-12, inputs.row(row).norm()))
                            .max()
                            .orElse(0));
        }
        add(ERASURE, AFFECTED, affected);
        add(ERASURE, LARGEST_CHANGE, largest);
    }
}
