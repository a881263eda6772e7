package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.scan.RowSelection;
import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All mixtures that give the optimal approximation: are there several, which to show, how far weights can move. */
public final class OptimalFace {
    /*
     * Outside the hull the face is the rows on the supporting plane, mostly a handful; inside it is the whole corpus. The
     * rows of the face nearest to ẑ are columns from the start, and rows that the current solution prices out are added
     * until none is left. The optimum of the tie-break
     * Σ w_c |z_c − ẑ|² is then the simplex of a Delaunay triangulation of the face that holds ẑ.
     *
     * Rows on one sphere leave several optima: all mixtures of the rows whose reduced cost is zero, and of no others,
     * whichever multipliers prove it. Among them the row whose latent is first in the order of its numbers gets as much
     * weight as it can, then the next one, until no choice is left; each time the rows that would cost weight drop out. A step
     * without a row that drops out fixes the weight of a row that is affinely independent of the others, so there are few.
     * None of this asks where a row stands in the corpus.
     */

    private static final double NEGLIGIBLE = 1e-9;
    private static final double ZERO_WEIGHT = 1e-13;
    private static final double MEANINGLESS = 1e6;
    private static final int NEAREST_PER_DIMENSION = 8;
    private static final int ROUNDS = 60;

    /** A face of fewer rows than this part of the corpus is a list; a larger one is found by passes. */
    private static final int LISTED = 16;

    private static final FacePricing.Costs NOTHING = new FacePricing.Costs(0, 0);
    private static final FacePricing.Costs DISTANCE = new FacePricing.Costs(1, 0);

    private final ScannedCorpus corpus;
    private final double[] target;
    private final double[] approximation;
    private final FaceProgram program;
    private final Map<Integer, Integer> columnOfRow = new HashMap<>();
    private final int[] supportRows;
    private final int[] members;
    private final double[] weights;
    private final int size;
    private int[] rows = new int[256];
    private final boolean wholeCorpus;

    /** Whether rows are looked for by passes, not on a list. */
    private boolean everywhere;

    /** Whether only rows of the list may have weight. */
    private boolean reduced;

    private int[] face;
    /** The pricing that ended the last program, if one did. */
    private @Nullable FacePricing last;

    /** The rows of the vertex that programs begin at. */
    private int[] start;

    /** The face at the end of a solve. */
    public OptimalFace(ScannedCorpus corpus, Outcome outcome) {
        Support support = outcome.support();
        this.corpus = corpus;
        this.target = support.target();
        this.approximation = support.approximation().clone();
        this.wholeCorpus = outcome.faceIsCorpus();
        this.program = new FaceProgram(corpus.columns());
        this.supportRows = IntStream.range(0, support.size()).map(support::id).toArray();
        this.size = wholeCorpus ? corpus.rows() : outcome.face().length;
        this.face = outcome.face().clone();
        this.start = supportRows;
        this.everywhere = wholeCorpus;
        this.members = IntStream.range(0, support.size())
                .filter(k -> support.weight(k) > ZERO_WEIGHT)
                .map(support::id)
                .toArray();
        this.weights = IntStream.range(0, support.size())
                .mapToDouble(support::weight)
                .filter(weight -> weight > ZERO_WEIGHT)
                .toArray();
    }

    /** Makes the program ready. */
    private void begin() {
        if (program.columnCount() > 0) {
            return;
        }
        int near = Math.max(128, Math.min(1024, NEAREST_PER_DIMENSION * (corpus.columns() + 1)));
        int[] first = wholeCorpus
                ? RowSelection.nearest(corpus, approximation, near)
                : FacePricing.nearest(corpus, approximation, face, near);
        addColumns(Stream.of(first, start, supportRows)
                .flatMapToInt(Arrays::stream)
                .sorted()
                .distinct()
                .toArray());
        for (int row : start) {
            program.startWith(column(row));
        }
    }

    private void addColumns(int[] some) {
        corpus.fetch(some);
        Arrays.stream(some).forEach(this::addColumn);
    }

    private void addColumn(int row) {
        double[] v = new double[corpus.columns()];
        corpus.copyCentred(row, v);
        for (int j = 0; j < v.length; j++) {
            v[j] -= approximation[j];
        }
        int column = program.addColumn(v);
        columnOfRow.put(row, column);
        if (column == rows.length) {
            rows = Arrays.copyOf(rows, 2 * column);
        }
        rows[column] = row;
    }

    private int column(int row) {
        return columnOfRow.getOrDefault(row, -1);
    }

    /** The number of examples that an optimal mixture could use. */
    public int size() {
        return size;
    }

    /** Whether the weights of the support are the only ones that give its approximation. */
    public boolean unique() {
        if (size <= supportRows.length) {
            return true;
        }
        boolean few = wholeCorpus && members.length <= corpus.columns() / 2;
        TouchingPlane.Answer answer = few ? touchingPlane() : TouchingPlane.Answer.OPEN;
        if (answer != TouchingPlane.Answer.OPEN) {
            return answer == TouchingPlane.Answer.UNIQUE;
        }
        begin();
        boolean[] inSupport = new boolean[program.columnCount()];
        for (int row : supportRows) {
            inSupport[column(row)] = true;
        }
        FaceProgram.Cost outside = c -> c < inSupport.length && inSupport[c] ? 0 : -1;
        boolean decided = minimise(outside, new FacePricing.Costs(0, -1), -NEGLIGIBLE);
        if (!decided && wholeCorpus && !few) {
            answer = touchingPlane();
        }
        return answer == TouchingPlane.Answer.OPEN
                ? program.value() >= -NEGLIGIBLE
                : answer == TouchingPlane.Answer.UNIQUE;
    }

    private TouchingPlane.Answer touchingPlane() {
        TouchingPlane plane = new TouchingPlane(corpus, approximation, members, weights);
        TouchingPlane.Answer answer = plane.find();
        if (answer == TouchingPlane.Answer.SEVERAL) {
            start = plane.other();
        }
        return answer;
    }

    /**
     * Moves to the mixture of the nearest examples, least Σ w_c |z_c − ẑ|², and of several such to the one that prefers
     * the first latents in the order of their numbers. Weights are free to move no more.
     */
    public void preferNear() {
        begin();
        if (!minimise(program::square, DISTANCE, Double.NEGATIVE_INFINITY) || roundingDecides()) {
            return;
        }
        keepTied(DISTANCE);
        Set<Integer> settled = new HashSet<>();
        int idle = 0;
        for (int row = firstOpen(settled); row >= 0 && idle <= corpus.columns() + 1; row = firstOpen(settled)) {
            settled.add(row);
            include(row);
            int column = column(row);
            if (!minimise(c -> c == column ? -1 : 0, NOTHING, Double.NEGATIVE_INFINITY) || roundingDecides()) {
                return;
            }
            int before = face.length;
            keepTied(NOTHING);
            idle += face.length < before ? 0 : 1;
        }
    }

    /** Whether the multipliers are so large that a reduced cost of zero means nothing. */
    private boolean roundingDecides() {
        double[] y = program.dual();
        return Dot.of(y, y, y.length) > MEANINGLESS * MEANINGLESS;
    }

    /** Leaves on the face the basis and the rows whose reduced cost is zero; of identical ones the first. */
    private void keepTied(FacePricing.Costs elsewhere) {
        FacePricing pricing = last == null ? new FacePricing(corpus, approximation, program.dual(), elsewhere) : last;
        int[] tied = everywhere ? pricing.tied(this::isOpen) : pricing.tiedAmong(face);
        int[] firsts = corpus.firsts(tied);
        int[] kept = IntStream.concat(
                        IntStream.range(0, tied.length)
                                .filter(i -> firsts[i] == tied[i])
                                .map(i -> tied[i]),
                        Arrays.stream(basisRows()))
                .sorted()
                .distinct()
                .toArray();
        for (int c = 0; c < program.columnCount(); c++) {
            if (Arrays.binarySearch(kept, rows[c]) < 0) {
                program.close(c);
            }
        }
        face = kept;
        reduced = true;
        everywhere = everywhere && face.length > corpus.rows() / LISTED;
    }

    private boolean isOpen(int row) {
        return !reduced || Arrays.binarySearch(face, row) >= 0;
    }

    /** The row of the face whose latent is first and was not settled, or −1 where the basis leaves no choice. */
    private int firstOpen(Set<Integer> settled) {
        int[] inBasis = corpus.firsts(basisRows());
        Arrays.sort(inBasis);
        corpus.fetch(face);
        boolean choice = Arrays.stream(corpus.firsts(face)).anyMatch(row -> Arrays.binarySearch(inBasis, row) < 0);
        int first = -1;
        double[] least = new double[corpus.columns()];
        for (int row : face) {
            if ((first < 0 || comesBefore(row, least)) && !settled.contains(row)) {
                first = row;
                corpus.source().copyRow(row, least);
            }
        }
        return choice ? first : -1;
    }

    private int[] basisRows() {
        return Arrays.stream(program.basis()).map(column -> rows[column]).toArray();
    }

    private boolean comesBefore(int row, double[] other) {
        for (int j = 0; j < other.length; j++) {
            double own = corpus.source().at(row, j);
            if (own != other[j]) {
                return own < other[j];
            }
        }
        return false;
    }

    /** The current mixture; of identical rows the first stands for all. */
    public CentredMixture mixture() {
        TreeMap<Integer, Double> weights = new TreeMap<>();
        int[] basis = program.basis();
        int[] firsts = corpus.firsts(basisRows());
        for (int i = 0; i < basis.length; i++) {
            if (program.weight(basis[i]) > ZERO_WEIGHT) {
                weights.merge(firsts[i], program.weight(basis[i]), Double::sum);
            }
        }
        int[] members = weights.keySet().stream().mapToInt(row -> row).toArray();
        double[] values =
                weights.values().stream().mapToDouble(weight -> weight).toArray();
        return CentredMixture.of(corpus, target, members, values);
    }

    /** Makes sure that a row takes part. */
    public void include(int row) {
        begin();
        if (!columnOfRow.containsKey(row)) {
            addColumns(new int[] {row});
        }
    }

    /** The smallest weight that a row of the face can have. */
    public Bound least(int row) {
        int column = column(row);
        boolean exact = minimise(c -> c == column ? 1 : 0, NOTHING, NEGLIGIBLE * 1e-3);
        double value = program.value();
        return exact ? new Bound(value > NEGLIGIBLE * 1e-3 ? value : 0, true) : new Bound(0, false);
    }

    /** The largest weight that a row of the face can have. */
    public Bound most(int row) {
        int column = column(row);
        boolean exact = minimise(c -> c == column ? -1 : 0, NOTHING, Double.NEGATIVE_INFINITY);
        return exact ? new Bound(Math.min(1, -program.value()), true) : new Bound(1, false);
    }

    /**
     * A bound on a weight.
     *
     * @param value the bound
     * @param exact whether it is attained
     */
    public record Bound(double value, boolean exact) {}

    private boolean minimise(FaceProgram.Cost cost, FacePricing.Costs elsewhere, double enough) {
        int pivots = 50 * (corpus.columns() + 10);
        last = null;
        for (int round = 0; round < ROUNDS; round++) {
            if (!program.minimise(cost, enough, pivots)) {
                return false;
            }
            if (columnOfRow.size() >= size || program.value() < enough) {
                return true;
            }
            FacePricing pricing = new FacePricing(corpus, approximation, program.dual(), elsewhere);
            int[] attractive = everywhere
                    ? pricing.attractive(this::isOpen, columnOfRow::containsKey, columnOfRow.size())
                    : pricing.attractiveAmong(Arrays.stream(face)
                            .filter(row -> !columnOfRow.containsKey(row))
                            .toArray());
            if (attractive.length == 0) {
                last = pricing;
                return pricing.complete();
            }
            addColumns(attractive);
        }
        return false;
    }
}
