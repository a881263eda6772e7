package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.RowSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** All mixtures that give the optimal approximation: are there several, which to show, how far weights can move. */
public final class OptimalFace {
    /*
     * Outside the hull the face is the rows on the supporting plane, mostly a handful; inside it is the whole corpus. The
     * rows of the face nearest to ẑ are columns from the start, and rows that the current solution prices out are added
     * until none is left. The optimum of the tie-break
     * Σ w_c |z_c − ẑ|² is then the simplex of a Delaunay triangulation of the face that holds ẑ.
     */

    private static final double NEGLIGIBLE = 1e-9;
    private static final double ZERO_WEIGHT = 1e-13;
    private static final int NEAREST = 1024;
    private static final int ROUNDS = 60;

    private final PreparedCorpus corpus;
    private final double[] target;
    private final double[] approximation;
    private final boolean wholeCorpus;
    private final FaceProgram program;
    private final List<Integer> rows = new ArrayList<>();
    private final Map<Integer, Integer> columnOfRow = new HashMap<>();
    private final int[] supportRows;
    private final int[] face;
    private final int size;

    /** The face at the end of a solve. */
    public OptimalFace(PreparedCorpus corpus, Outcome outcome) {
        Support support = outcome.support();
        this.corpus = corpus;
        this.target = support.target();
        this.approximation = support.approximation().clone();
        this.wholeCorpus = outcome.faceIsCorpus();
        this.program = new FaceProgram(corpus.columns());
        this.supportRows = IntStream.range(0, support.size()).map(support::id).toArray();
        this.size = wholeCorpus ? corpus.rows() : outcome.face().length;
        this.face = outcome.face().clone();
        int[] first = wholeCorpus
                ? RowSelection.nearest(corpus.blocks(), approximation, NEAREST)
                : FacePricing.nearest(corpus, approximation, face, NEAREST);
        IntStream.concat(Arrays.stream(first), Arrays.stream(supportRows))
                .sorted()
                .distinct()
                .forEach(this::addColumn);
        for (int row : supportRows) {
            program.startWith(column(row));
        }
    }

    private void addColumn(int row) {
        double[] v = new double[corpus.columns()];
        corpus.copyCentred(row, v);
        for (int j = 0; j < v.length; j++) {
            v[j] -= approximation[j];
        }
        columnOfRow.put(row, program.addColumn(v));
        rows.add(row);
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
        boolean[] inSupport = flags(supportRows);
        FaceProgram.Cost outside = c -> c < inSupport.length && inSupport[c] ? 0 : -1;
        minimise(outside, new FacePricing.Costs(0, -1), -NEGLIGIBLE);
        return program.value(outside) >= -NEGLIGIBLE;
    }

    private boolean[] flags(int[] marked) {
        boolean[] flags = new boolean[program.columnCount()];
        for (int row : marked) {
            flags[column(row)] = true;
        }
        return flags;
    }

    /** Moves to the mixture of the nearest examples: least Σ w_c |z_c − ẑ|²; says whether it was reached. */
    public boolean preferNear() {
        List<Double> squares = new ArrayList<>();
        FaceProgram.Cost near = c -> {
            while (squares.size() <= c) {
                squares.add(squaredDistance(rows.get(squares.size())));
            }
            return squares.get(c);
        };
        return minimise(near, new FacePricing.Costs(1, 0), Double.NEGATIVE_INFINITY);
    }

    private double squaredDistance(int row) {
        double[] z = new double[corpus.columns()];
        corpus.copyCentred(row, z);
        for (int j = 0; j < z.length; j++) {
            z[j] -= approximation[j];
        }
        return Dot.of(z, z, z.length);
    }

    /** The current mixture; of identical rows the first stands for all. */
    public CentredMixture mixture() {
        TreeMap<Integer, Double> weights = new TreeMap<>();
        for (int column : program.basis()) {
            if (program.weight(column) > ZERO_WEIGHT) {
                weights.merge(rows.get(first(column)), program.weight(column), Double::sum);
            }
        }
        int[] members = weights.keySet().stream().mapToInt(row -> row).toArray();
        double[] values =
                weights.values().stream().mapToDouble(weight -> weight).toArray();
        return CentredMixture.of(corpus, target, members, values);
    }

    /** The column of the first row that is identical to a column's. */
    private int first(int column) {
        int first = column;
        for (int c = 0; c < program.columnCount(); c++) {
            if (rows.get(c) < rows.get(first) && program.same(c, column)) {
                first = c;
            }
        }
        return first;
    }

    /** Makes sure that a row takes part. */
    public void include(int row) {
        if (!columnOfRow.containsKey(row)) {
            addColumn(row);
        }
    }

    /** The smallest weight that a row of the face can have. */
    public Bound least(int row) {
        int column = column(row);
        FaceProgram.Cost cost = c -> c == column ? 1 : 0;
        boolean exact = minimise(cost, new FacePricing.Costs(0, 0), NEGLIGIBLE * 1e-3);
        double value = program.value(cost);
        return exact ? new Bound(value > NEGLIGIBLE * 1e-3 ? value : 0, true) : new Bound(0, false);
    }

    /** The largest weight that a row of the face can have. */
    public Bound most(int row) {
        int column = column(row);
        FaceProgram.Cost cost = c -> c == column ? -1 : 0;
        boolean exact = minimise(cost, new FacePricing.Costs(0, 0), Double.NEGATIVE_INFINITY);
        double value = program.value(cost);
        return exact ? new Bound(Math.min(1, -value), true) : new Bound(1, false);
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
        for (int round = 0; round < ROUNDS; round++) {
            if (!program.minimise(cost, enough, pivots)) {
                return false;
            }
            if (columnOfRow.size() >= size || program.value(cost) < enough) {
                return true;
            }
            FacePricing pricing = new FacePricing(corpus, approximation, program.dual(), elsewhere);
            int[] attractive = wholeCorpus
                    ? pricing.attractive(columnOfRow.keySet())
                    : pricing.attractiveAmong(face, columnOfRow.keySet());
            if (attractive.length == 0) {
                return true;
            }
            Arrays.stream(attractive).forEach(this::addColumn);
        }
        return false;
    }
}
